import type { CheckImport, Import } from '../../../contract/links/imports.ts'

/** What was chosen for an import, to check it once more with some of it changed. */
export function choicesOf(one: Import): CheckImport {
  const { mapping, domain, tags, onLoss, acceptLosses } = one
  return { mapping, domain, tags, onLoss, acceptLosses, domains: chosenDomains(one) }
}

/** Without the domains that are the account's own, or for which the domain of all rows stands. */
function chosenDomains({ domains, domain: ofAll }: Import): Record<string, string> {
  return Object.fromEntries(
    domains.flatMap(({ name, domain }) => {
      const isChosen = domain !== null && domain !== name
      return isChosen && (domains.length > 1 || domain !== ofAll) ? [[name, domain]] : []
    }),
  )
}
