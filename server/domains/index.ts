export {
  type Domain,
  findCaseSensitiveNames,
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
export { isLedHere } from './own/led-here.ts'
export { countDomains } from './own/own-domains.ts'
export { learnTargets, requireTarget, requireWebAddress } from './targets/targets.ts'
