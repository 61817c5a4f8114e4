import type { Notice } from '../../contract/notices/notices.ts'

type NamedLink = { domain: string; key: string; type: string }

/** The screen of what a notice is about; undefined if there is none any more. */
export function noticePath(
  notice: Notice,
  { hasPlans }: { hasPlans: boolean },
): string | undefined {
  switch (notice.kind) {
    case 'milestone':
    case 'traffic':
      return notice.of === 'account' ? '/analytics' : clicksPath(notice.link)
    case 'firstClick':
      return clicksPath(notice.link)
    case 'incident':
      return (
        (notice.link &&
          `/monitoring/${addressOf(notice.link)}/incidents/${encodeURIComponent(notice.incidentId)}`) ||
        undefined
      )
    case 'limit':
      return hasPlans ? '/upgrade' : undefined
    case 'import':
    case 'moveCheck':
      return `/main/furls/import?${new URLSearchParams({ id: notice.importId })}`
    case 'export':
      return '/settings'
    case 'domain':
      return '/settings/domains'
  }
}

/** Hubs have no screen of their own beside the editor. */
function clicksPath(link: NamedLink | null): string | undefined {
  if (!link) return undefined
  const { domain, key, type } = link
  return type === 'FURLHUB'
    ? `/analytics?${new URLSearchParams({ domain, key })}`
    : `/main/furls/${addressOf(link)}`
}

const addressOf = ({ domain, key }: NamedLink): string =>
  `${encodeURIComponent(domain)}/${encodeURIComponent(key)}`
