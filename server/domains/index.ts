export {
  type Domain,
  findKeptDomain,
  findLinkDomain,
  findServedDomain,
  isOwnAddress,
  isOwnDomain,
  listDomainChoices,
  listDomainNames,
  requireDefaultLinkDomain,
  requireHubDomain,
  requireKeptDomain,
  requireLinkDomain,
} from './domains.ts'
export { findFavicons, requestFavicons } from './favicons/favicons.ts'
export { countDomains } from './own/own-domains.ts'
export { requireTarget } from './targets/targets.ts'
