import type { QrDesign } from '../../contract/codes/qr-design.ts'

/** Props of every group of options. */
export interface DesignOptionsProps {
  design: QrDesign
  onChange: (part: Partial<QrDesign>) => void
}
