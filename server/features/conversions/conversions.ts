export { attachConversions } from './attaching.ts'
