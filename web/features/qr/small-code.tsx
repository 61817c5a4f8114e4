import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { plainQrDesign, qrAddress } from '../../../contract/qr/qr-design.ts'
import { qrPicture } from '../../../qr-code/picture.ts'
import { tinyIcon } from '../../ui/icon.ts'
import { QrDrawing } from '../../ui/qr-code.tsx'
import { useQrDesigner } from './qr-designer-context.tsx'
import { presetsQuery, type QrLink } from './queries.ts'
import css from './small-code.module.css'

export interface SmallCodeProps {
  shortUrl: string
  label: string
  /** False while the key is unknown: the code is then only a placeholder. */
  isKnown: boolean
  /** The link, once it is created. */
  link: QrLink | undefined
}

const WIDTH = 136

/** Drawn in the account's default style. */
export function SmallCode({ shortUrl, label, isKnown, link }: SmallCodeProps) {
  const { data } = useQuery(presetsQuery)
  const design = data?.find(({ isDefault }) => isDefault)?.design ?? plainQrDesign
  const picture = useMemo(() => qrPicture(qrAddress(shortUrl), design), [shortUrl, design])
  const open = useQrDesigner()
  return (
    <>
      <div className={css.paper} data-unknown={!isKnown || undefined}>
        <QrDrawing picture={picture} width={WIDTH} label={label} />
      </div>
      {link && (
        <Button
          size="xs"
          variant="subtle"
          className={css.open}
          leftSection={<IconQrcode {...tinyIcon} />}
          onClick={() => open(link)}
        >
          Design and save
        </Button>
      )}
    </>
  )
}
