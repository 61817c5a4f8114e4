import { ActionIcon, Button } from '@mantine/core'
import { IconHelp, IconPlus, IconRestore } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { nounFor } from '../../../../contract/counted.ts'
import { smallIcon, tinyIcon } from '../../../ui/icon.ts'
import { Address } from '../../../ui/text/address.tsx'
import { Hint } from '../../../ui/text/hint.tsx'
import { count } from '../../../ui/text/numbers.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { hasMark, ValueMark } from '../lists/value-mark.tsx'
import css from './orphan-rows.module.css'
import { OTHER_KEYS, orphanName, remedyFor } from './orphan-words.ts'
import type { OrphanDimension, OrphanItem } from './orphans-query.ts'

interface MissingLink {
  domain: string
  key: string
}

export interface Remedies {
  /** Absent without the permission. */
  onCreate: ((link: MissingLink) => void) | undefined
  onRestore: ((link: MissingLink) => Promise<void>) | undefined
}

interface OrphanRowProps extends Remedies {
  dimension: OrphanDimension
  item: OrphanItem
}

export function OrphanRow({ dimension, item, ...remedies }: OrphanRowProps) {
  const name = orphanName(dimension, item)
  const isOthers = dimension === 'key' && item.value === ''
  return (
    <li className={css.row}>
      {dimension !== 'key' && item.value !== '' && hasMark(dimension) && (
        <ValueMark dimension={dimension} value={item.value} />
      )}
      <span className={css.name}>
        {dimension === 'key' && !isOthers ? <Address url={name} /> : <bdi>{name}</bdi>}
        {isOthers && (
          <Hint words={OTHER_KEYS}>
            <ActionIcon size={24} aria-label={OTHER_KEYS}>
              <IconHelp {...tinyIcon} />
            </ActionIcon>
          </Hint>
        )}
      </span>
      {dimension === 'key' && (
        <span className={css.remedy}>
          <Remedy item={item} name={name} {...remedies} />
        </span>
      )}
      <TimeAgo at={item.lastAt} className={css.last} isSentence />
      <span className={css.hits}>
        {count(item.hits)} <span className={css.unit}>{nounFor(item.hits, 'hit')}</span>
      </span>
    </li>
  )
}

interface RemedyProps extends Remedies {
  item: OrphanItem
  name: string
}

/** That of the short address which would answer: signs around the key are left out of it. */
const keyFor = ({ shortUrl, value }: OrphanItem): string =>
  shortUrl ? decodeURIComponent(new URL(shortUrl).pathname.slice(1)) : value

function Remedy({ item, name, onCreate, onRestore }: RemedyProps) {
  const link = { domain: item.domain ?? '', key: keyFor(item) }
  const restore = useMutation({ mutationFn: async () => onRestore?.(link) })
  const remedy = remedyFor(item)
  if (remedy === 'impossible') return <span className={css.impossible}>No link can have it</span>
  if (remedy === 'create' && onCreate) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus {...smallIcon} />}
        aria-label={`Create this link: ${name}`}
        onClick={() => onCreate(link)}
      >
        Create this link
      </Button>
    )
  }
  if (remedy === 'restore' && onRestore) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRestore {...smallIcon} />}
        aria-label={`Restore ${name}`}
        loading={restore.isPending}
        onClick={() => restore.mutate()}
      >
        Restore
      </Button>
    )
  }
  return remedy === 'restore' && <span className={css.impossible}>In the trash</span>
}
