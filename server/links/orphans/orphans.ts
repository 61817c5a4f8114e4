export { addOrphanHits, type OrphanHit } from './adding.ts'
export { forgetOldOrphans, forgetOrphansOn } from './forgetting.ts'
