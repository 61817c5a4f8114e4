import { ActionIcon, Button, Modal, TextInput, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type Icon,
  IconBrandLinkedin,
  IconBrandX,
  IconDownload,
  IconMail,
  IconPencil,
  IconQrcode,
} from '@tabler/icons-react'
import type { ReferralTotals } from '../../../contract/plans/referrals.ts'
import { plainQrPicture } from '../../../qr-code/picture.ts'
import { qrSvg } from '../../../qr-code/svg.ts'
import { saveFile } from '../../lib/save-file.ts'
import { QrCode } from '../../shared/qr-code.tsx'
import { StatRow, StatTile } from '../../ui/charts/stat-tile.tsx'
import { smallIcon } from '../../ui/icon.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { copyLink } from '../../ui/text/copy-link.ts'
import { exactMoney } from '../../ui/text/money.ts'
import { count } from '../../ui/text/numbers.ts'
import { CodeForm } from './code-form.tsx'
import css from './referrals.module.css'

const WORDS =
  'I make my short links with Unfurly: it checks that they still work, and counts people, not bots. Try it:'

interface CodePanelProps {
  code: string
  url: string
  totals: ReferralTotals
  currency: string
}

/** The link of the account with ways to share it, and what it brought. */
export function CodePanel({ code, url, totals, currency }: CodePanelProps) {
  const [isChanging, changing] = useDisclosure(false)
  const [isShown, picture] = useDisclosure(false)
  return (
    <Panel flush>
      <div className={css.share}>
        <TextInput
          className={css.link}
          label="Your link"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          rightSection={<CopyButton label="Copy link" onCopy={() => copyLink(url)} />}
        />
        <TextInput
          className={css.code}
          label="Code"
          readOnly
          value={code}
          rightSection={
            <Tooltip label="Change code">
              <ActionIcon size={26} aria-label="Change code" onClick={changing.open}>
                <IconPencil {...smallIcon} />
              </ActionIcon>
            </Tooltip>
          }
        />
        <ShareButtons url={url} onPicture={picture.open} />
      </div>
      <div className={css.totals}>
        <StatRow tiles={4}>
          <StatTile label="Visits" value={count(totals.clicks)} note="By your link" />
          <StatTile
            label="Joined"
            value={count(totals.signUps)}
            note={`${count(totals.qualified)} qualified`}
          />
          <StatTile
            label="Earned"
            value={exactMoney({ amount: totals.earned, currency })}
            note={`${exactMoney({ amount: totals.pending, currency })} pending`}
          />
          <StatTile
            label="To be paid"
            value={exactMoney({ amount: totals.balance, currency })}
            note={
              totals.balance < 0
                ? 'Taken off the next payout'
                : `${exactMoney({ amount: totals.paid, currency })} paid so far`
            }
          />
        </StatRow>
      </div>
      <Modal opened={isChanging} onClose={changing.close} title="Change your code" size={460}>
        <p className={css.text}>
          Links with the present code no longer count for you, and somebody else may take it.
        </p>
        <CodeForm present={code} onDone={changing.close} />
      </Modal>
      <Modal opened={isShown} onClose={picture.close} title="Your link as a QR code" size={360}>
        <Picture code={code} url={url} />
      </Modal>
    </Panel>
  )
}

function ShareButtons({ url, onPicture }: { url: string; onPicture: () => void }) {
  return (
    <div className={css.buttons}>
      {shares.map(({ name, Icon, address }) => (
        <Tooltip key={name} label={`Share by ${name}`}>
          <ActionIcon
            component="a"
            size={36}
            variant="default"
            href={address(url)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Share by ${name}`}
          >
            <Icon {...smallIcon} />
          </ActionIcon>
        </Tooltip>
      ))}
      <Tooltip label="QR code">
        <ActionIcon size={36} variant="default" aria-label="QR code" onClick={onPicture}>
          <IconQrcode {...smallIcon} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

const WIDTH = 240

function Picture({ code, url }: { code: string; url: string }) {
  const save = () =>
    saveFile(
      new Blob([qrSvg(plainQrPicture(url))], { type: 'image/svg+xml' }),
      `referral-${code}.svg`,
    )
  return (
    <div className={css.picture}>
      <div className={css.paper}>
        <QrCode value={url} size={WIDTH} label={`QR code of ${url}`} />
      </div>
      <Button leftSection={<IconDownload {...smallIcon} />} onClick={save}>
        Download as SVG
      </Button>
    </div>
  )
}

interface Share {
  name: string
  Icon: Icon
  /** Where the words and the link are ready to be sent. */
  address: (url: string) => string
}

const shares: readonly Share[] = [
  {
    name: 'E-mail',
    Icon: IconMail,
    address: (url) =>
      `mailto:?subject=${encodeURIComponent('Short links that keep working')}&body=${encodeURIComponent(`${WORDS}\n\n${url}`)}`,
  },
  {
    name: 'X',
    Icon: IconBrandX,
    address: (url) => `https://x.com/intent/post?${new URLSearchParams({ text: WORDS, url })}`,
  },
  {
    name: 'LinkedIn',
    Icon: IconBrandLinkedin,
    address: (url) =>
      `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
  },
]
