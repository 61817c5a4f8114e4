import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { noticeWords } from '../../contract/notices/notice-words.ts'
import type { Notice } from '../../contract/notices/notices.ts'
import { useConfig } from '../lib/config.ts'
import { lengthWords } from '../lib/health/since.ts'
import { icon } from '../ui/icon.ts'
import { count } from '../ui/text/numbers.ts'
import { TimeAgo } from '../ui/time/time-ago.tsx'
import { iconOf } from './notice-icon.ts'
import { noticePath } from './notice-path.ts'
import css from './notice-row.module.css'

interface NoticeRowProps {
  notice: Notice
  isNew: boolean
  /** Called when the notice is opened. */
  onFollow: () => void
}

export function NoticeRow({ notice, isNew, onFollow }: NoticeRowProps) {
  const { paymentsEnabled } = useConfig()
  const { title, detail } = noticeWords(notice, { count, span: lengthWords })
  const { Icon, tone } = iconOf(notice)
  const path = noticePath(notice, { hasPlans: paymentsEnabled })
  return (
    <li className={css.row} data-new={isNew || undefined}>
      <span className={css.icon} data-tone={tone} aria-hidden="true">
        <Icon {...icon} />
      </span>
      <div className={css.words}>
        {isNew && <VisuallyHidden>New: </VisuallyHidden>}
        {path === undefined ? (
          <span className={css.title}>{title}</span>
        ) : (
          <Link to={path} className={css.title} onClick={onFollow}>
            {title}
          </Link>
        )}
        {detail !== undefined && <p className={css.detail}>{detail}</p>}
        <TimeAgo at={notice.at} className={css.time} isSentence />
      </div>
      {isNew && <span className={css.dot} aria-hidden="true" />}
    </li>
  )
}
