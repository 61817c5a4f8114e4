import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { QrPreset } from '../../contract/codes/qr.ts'
import { plainQrDesign, type QrDesign, qrAddress } from '../../contract/codes/qr-design.ts'
import { qrPicture } from '../../qr-code/picture.ts'
import { QrDrawing } from '../shared/qr-code.tsx'
import { ColourOptions } from './colour-options.tsx'
import { DesignChecks } from './design-checks.tsx'
import css from './designer.module.css'
import { ExportButtons } from './export-buttons.tsx'
import { FrameOptions } from './frame-options.tsx'
import { LogoOptions } from './logo-options.tsx'
import { PresetBar } from './preset-bar.tsx'
import { presetsQuery, type QrLink } from './queries.ts'
import { RepairOptions } from './repair-options.tsx'
import { ShapeOptions } from './shape-options.tsx'

/** Options of a link's code beside a preview, and its downloads. Used in a dialog and on a page. */
export function QrDesigner({ link }: { link: QrLink }) {
  const { data, isPending } = useQuery(presetsQuery)
  if (isPending) return <div className={css.waiting} aria-busy="true" />
  return <Designer link={link} presets={data ?? []} />
}

const defaultOf = (presets: readonly QrPreset[]) => presets.find(({ isDefault }) => isDefault)

function Designer({ link, presets }: { link: QrLink; presets: QrPreset[] }) {
  const [chosen, setChosen] = useState(() => defaultOf(presets)?.id)
  const [design, setDesign] = useState(() => defaultOf(presets)?.design ?? plainQrDesign)
  const change = (part: Partial<QrDesign>) => setDesign((now) => ({ ...now, ...part }))
  const shown = useDeferredValue(design)
  const text = qrAddress(link.shortUrl)
  const picture = useMemo(() => qrPicture(text, shown), [text, shown])
  const options = { design, onChange: change }
  const isTall = picture.height > picture.width * 1.05
  return (
    <>
      <div className={css.columns}>
        <div className={css.preview}>
          <div className={css.stay}>
            <div className={css.picture}>
              <QrDrawing
                picture={picture}
                width={isTall ? 252 : 264}
                label={`QR code of ${link.domain}/${link.key}`}
              />
            </div>
            <DesignChecks link={link} design={shown} picture={picture} />
          </div>
        </div>
        <div className={css.options}>
          <PresetBar
            presets={presets}
            chosen={chosen}
            design={design}
            onChoose={(preset) => {
              setChosen(preset?.id)
              setDesign(preset?.design ?? plainQrDesign)
            }}
            onSaved={setChosen}
          />
          <ColourOptions {...options} />
          <ShapeOptions {...options} />
          <LogoOptions {...options} />
          <FrameOptions {...options} />
          <RepairOptions {...options} />
        </div>
      </div>
      {link.isPlanned && (
        <p className={css.planned}>The code works once the link is created with this key.</p>
      )}
      <ExportButtons link={link} design={design} />
    </>
  )
}
