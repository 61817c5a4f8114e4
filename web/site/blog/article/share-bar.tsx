import {
  IconBrandFacebook,
  IconBrandLinkedin,
  IconBrandX,
  IconCheck,
  IconLink,
  IconMail,
} from '@tabler/icons-react'
import type { ShareChannel } from '../../../../contract/links/share-channels.ts'
import { publicOrigin } from '../../../lib/page-meta.ts'
import { icon } from '../../../ui/icon.ts'
import type { PostHead } from '../post.ts'
import { postAddress } from '../post-words.ts'
import css from './share-bar.module.css'

const buttons = [
  { channel: 'x', label: 'X', Icon: IconBrandX },
  { channel: 'linkedin', label: 'LinkedIn', Icon: IconBrandLinkedin },
  { channel: 'facebook', label: 'Facebook', Icon: IconBrandFacebook },
  { channel: 'email', label: 'E-mail', Icon: IconMail },
  { channel: 'copy', label: 'Copy link', Icon: IconLink },
] as const satisfies readonly { channel: ShareChannel; label: string; Icon: unknown }[]

/** At the bottom of the window; share-script.ts makes it work, and hides it on scrolling down. */
export function ShareBar({ post: { path, title } }: { post: PostHead }) {
  return (
    <section
      className={css.bar}
      aria-label="Share this post"
      data-share={publicOrigin() + postAddress(path)}
      data-title={title}
    >
      <span className={css.label}>Share</span>
      {buttons.map(({ channel, label, Icon }) => (
        <button key={channel} type="button" data-channel={channel} title={label}>
          <span className={css.icon}>
            <Icon {...icon} />
          </span>
          <b>{label}</b>
          {channel === 'copy' && (
            <span className={css.done}>
              <IconCheck {...icon} /> <b>Copied</b>
            </span>
          )}
        </button>
      ))}
    </section>
  )
}
