import {
  type Icon,
  IconDeviceDesktop,
  IconDeviceGamepad2,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceTv,
  IconEye,
  IconLayoutList,
  IconLink,
  IconQrcode,
  IconQuestionMark,
  IconRobot,
  IconUser,
  IconWorld,
} from '@tabler/icons-react'
import type { LinkLabel } from '../../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { Flag } from '../../../ui/flags/flag.tsx'
import { smallIcon } from '../../../ui/icon.ts'
import { SiteTile } from '../../../ui/lists/site-tile.tsx'

const icons: Partial<Record<Dimension, Record<string, Icon>>> = {
  country: { unknown: IconWorld },
  device: {
    desktop: IconDeviceDesktop,
    mobile: IconDeviceMobile,
    tablet: IconDeviceTablet,
    tv: IconDeviceTv,
    console: IconDeviceGamepad2,
    other: IconQuestionMark,
    unknown: IconQuestionMark,
  },
  source: { direct: IconLink, unknown: IconQuestionMark },
  referrer: { direct: IconLink, unknown: IconQuestionMark },
  trigger: { link: IconLink, qr: IconQrcode, hub: IconLayoutList },
  kind: { human: IconUser, bot: IconRobot, preview: IconEye },
}

interface ValueMarkProps {
  dimension: Dimension
  value: string
  /** Of a value that is a link. */
  link?: LinkLabel | null | undefined
}

/** The icon in front of a value, for the dimensions that have one. */
export function ValueMark({ dimension, value, link }: ValueMarkProps) {
  const ValueIcon = icons[dimension]?.[value]
  if (ValueIcon) return <ValueIcon {...smallIcon} />
  if (dimension === 'country') return <Flag country={value} rounded shadow />
  if (dimension !== 'link') return <SiteTile host={value} size={18} />
  return <SiteTile host={link?.title ?? link?.key ?? '?'} src={link?.faviconUrl} size={18} />
}

export const hasMark = (dimension: Dimension) =>
  dimension === 'link' || icons[dimension] !== undefined
