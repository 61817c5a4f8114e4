/** The specification requires this entry at the end of every list of domains. The value is no domain's name. */
export const MORE_DOMAINS = 'More domains coming soon!'

/** Entries of a field to choose a domain. */
export const domainChoices = (domains: readonly string[]) => [
  ...domains.map((name) => ({ value: name, label: name, disabled: false })),
  { value: ' more', label: MORE_DOMAINS, disabled: true },
]
