import { SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconPointer } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { smallIcon } from '../../ui/icon.ts'
import css from './canvas.module.css'
import { DraftPage } from './draft-page.tsx'
import { HeatStrip } from './heat-strip.tsx'
import type { PreviewVisitor } from './preview-visitor.ts'
import { useDraftHtml } from './use-draft-html.ts'
import { VisitorChoice } from './visitor-choice.tsx'

/** Of the window that the page is shown in, in pixels. */
const widths = { phone: 375, tablet: 768, desktop: 1280 } as const
type Device = keyof typeof widths

const devices = [
  { value: 'phone', label: 'Phone' },
  { value: 'tablet', label: 'Tablet' },
  { value: 'desktop', label: 'Desktop' },
]

interface CanvasProps {
  /** Shown in place of the draft. */
  document?: HubDocument | undefined
  /** Clicks of blocks, drawn beside them. */
  heat?: ReadonlyMap<string, number> | undefined
}

/** The page as it will be, beside the pane. */
export function Canvas({ document, heat }: CanvasProps) {
  const [device, setDevice] = useState<Device>('phone')
  const [visitor, setVisitor] = useState<PreviewVisitor>()
  const [page, setPage] = useState<Document>()
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const { html, title } = useDraftHtml({ document, visitor })
  const wanted = widths[device]
  const scale = width > 0 ? Math.min(1, width / wanted) : 1
  return (
    <section className={css.canvas} aria-label="Preview">
      <CanvasBar device={device} onDevice={setDevice} visitor={visitor} onVisitor={setVisitor} />
      <div className={css.stage} data-heat={heat ? true : undefined}>
        <div ref={ref} className={css.room}>
          <div
            className={css.device}
            data-device={device}
            style={{ width: Math.min(wanted, width || wanted) }}
          >
            <DraftPage
              html={html}
              title={title}
              style={{
                width: wanted,
                height: Math.ceil(height / scale),
                transform: scale < 1 ? `scale(${scale})` : undefined,
              }}
              onPage={setPage}
            />
            {heat && page && <HeatStrip page={page} html={html} scale={scale} clicks={heat} />}
          </div>
        </div>
      </div>
      <p className={css.hint}>
        <IconPointer {...smallIcon} /> Select a block in the page to edit it. {kilobytes(html)} kB
        without pictures.
      </p>
    </section>
  )
}

interface CanvasBarProps {
  device: Device
  onDevice: (device: Device) => void
  visitor: PreviewVisitor | undefined
  onVisitor: (visitor: PreviewVisitor | undefined) => void
}

/** The page below it is drawn with each key, this is not. */
const CanvasBar = memo(({ device, onDevice, visitor, onVisitor }: CanvasBarProps) => (
  <div className={css.bar}>
    <SegmentedControl
      size="xs"
      aria-label="Width"
      data={devices}
      value={device}
      onChange={(chosen) => onDevice(chosen as Device)}
    />
    <VisitorChoice visitor={visitor} onChange={onVisitor} />
  </div>
))

const BYTES = 1000
const kilobytes = (html: string) => Math.max(1, Math.round(html.length / BYTES))
