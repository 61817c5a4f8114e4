import {
  type Icon,
  IconDeviceDesktop,
  IconDeviceGamepad2,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceTv,
  IconLayoutList,
  IconLink,
  IconQrcode,
  IconQuestionMark,
  IconWorld,
} from '@tabler/icons-react'
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
  referrer: { direct: IconLink, unknown: IconQuestionMark },
  trigger: { link: IconLink, qr: IconQrcode, hub: IconLayoutList },
}

/** The icon in front of a value, for the dimensions that have one. */
export function ValueMark({ dimension, value }: { dimension: Dimension; value: string }) {
  const ValueIcon = icons[dimension]?.[value]
  if (ValueIcon) return <ValueIcon {...smallIcon} />
  if (dimension === 'country') return <Flag country={value} rounded shadow />
  return <SiteTile host={value} size={18} />
}

export const hasMark = (dimension: Dimension) =>
  dimension === 'link' || icons[dimension] !== undefined
