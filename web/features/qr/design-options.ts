import type { QrDesign } from '../../../contract/qr-design.ts'

/** What every group of options gets. */
export interface DesignOptionsProps {
  design: QrDesign
  onChange: (part: Partial<QrDesign>) => void
}
