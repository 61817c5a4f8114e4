export { findHealth } from './health/link-health.ts'
export { linkTag } from './link-tag.ts'
export {
  countLimitedLinks,
  findFolderIds,
  findFolderLabels,
  findFoldersAmong,
  findLinkIds,
  findLinkLabels,
  findLinksAt,
  findOwnAddresses,
  findUnseenLinkIds,
  insertHiddenLink,
  type LinkAddress,
  linkSubject,
  listLiveCounts,
  NO_RULES,
  pageText,
  readLink,
  replaceTargets,
  requireAddressOf,
  requireLinkRow,
  requireLiveLink,
  requirePlannedUrl,
  requireQuota,
  requireRules,
  searchLinkIds,
  storedUtm,
  switchMonitoring,
  tryVisitorSecret,
  updateHiddenLink,
} from './links.ts'
export { addOrphanHits, type OrphanHit } from './orphans/orphans.ts'
export { explainUnreachableRules, explainUnreachableTarget } from './rules/rules.ts'
export { findTagId, findTagName, findTagNames } from './tags/tags.ts'
export { countPictureBytes, listOwnPictures, requireUploadedFile } from './uploads/uploads.ts'
