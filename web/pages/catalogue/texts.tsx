import { HealthDot } from '../../shared/health-dot.tsx'
import { Address } from '../../ui/text/address.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { copyOrSay } from '../../ui/text/copy-or-say.ts'
import { LongText } from '../../ui/text/long-text.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import css from './catalogue.module.css'
import type { Component } from './show.tsx'

const tones = ['good', 'warn', 'bad', 'news', 'quiet'] as const
const long = 'The quick brown fox jumps over the lazy dog. '.repeat(12)
const LAST_YEAR = '2025-11-27T12:00:00Z'

export const texts: readonly Component[] = [
  {
    name: 'Address',
    states: {
      Short: <Address url="https://example.com/boots" />,
      Long: (
        <Address url={`https://example.com/${'boots-and-more-'.repeat(6)}sale?utm_source=mail`} />
      ),
    },
  },
  {
    name: 'Copy button',
    states: {
      Plain: (
        <CopyButton label="Copy the link" onCopy={() => copyOrSay('https://unfurly.example')} />
      ),
    },
  },
  {
    name: 'Health dot',
    states: {
      'All tones': (
        <div className={css.row}>
          {tones.map((tone) => (
            <HealthDot key={tone} tone={tone} label={tone} />
          ))}
          <HealthDot tone="good" /> Up
        </div>
      ),
    },
  },
  {
    name: 'Long text',
    states: { Folded: <LongText text={long} />, Short: <LongText text="Boots" /> },
  },
  {
    name: 'Time ago',
    states: {
      Plain: <TimeAgo at={LAST_YEAR} />,
      'As a sentence': <TimeAgo at={LAST_YEAR} isSentence />,
    },
  },
]
