import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { plainQrDesign, qrAddress } from '../../contract/codes/qr-design.ts'
import { qrPicture } from '../../qr-code/picture.ts'
import { QrDrawing } from '../shared/qr-code.tsx'
import { DownloadButton } from './download-button.tsx'
import { useQrDesigner } from './qr-designer-context.tsx'
import { presetsQuery, type QrLink } from './queries.ts'
import css from './small-code.module.css'

export interface SmallCodeProps {
  shortUrl: string
  label: string
  /** False while the key is unknown: the code is then only a placeholder. */
  isKnown: boolean
  /** The link, made or planned; undefined while its key is not known to be free. */
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
      <div className={css.actions}>
        <Button
          size="xs"
          variant="default"
          className={css.open}
          disabled={!link}
          onClick={() => link && open(link)}
        >
          Design
        </Button>
        <DownloadButton link={link} design={design} />
      </div>
    </>
  )
}
