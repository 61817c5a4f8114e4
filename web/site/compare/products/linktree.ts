import type { Product } from '../product.ts'

const READ_ON = '2026-11-25'
const HELP = 'https://help.linktr.ee/en'

const analytics = {
  name: 'Linktree help: analytics',
  address: `${HELP}/articles/5434178-analytics-charts-explainer`,
  readOn: READ_ON,
}

export const linktree: Product = {
  id: 'linktree',
  name: 'Linktree',
  file: 'linktree.ts',
  statements: {
    pages: {
      says: 'One page with your links, with views, clicks and subscribers.',
      source: analytics,
    },
    visitors: {
      says: 'Views of one visitor from the same device count as one unique view. How they are recognised we did not find.',
      source: analytics,
    },
    retention: {
      says: 'Views of the whole lifetime. With PRO also clicks, and both by day for up to 90 days.',
      source: {
        name: 'Linktree help: using your analytics (an older page)',
        address: `${HELP}/support/solutions/articles/48000982239-using-your-analytics`,
        readOn: READ_ON,
      },
    },
    limits: {
      says: 'After a downgrade the features of PRO are gone. About links we found no statement.',
      source: {
        name: 'Linktree help: cancel PRO',
        address:
          'https://intercom.help/linktree-ff524ba1864c/en/articles/5434081-how-do-i-cancel-my-pro-subscription',
        readOn: READ_ON,
      },
    },
  },
}
