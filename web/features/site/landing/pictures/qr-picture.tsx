import { QrCode } from '../../../../ui/qr-code.tsx'
import css from './qr-picture.module.css'

export function QrPicture() {
  return (
    <div className={css.qr}>
      <div className={css.qrFrame}>
        <QrCode value="https://go.alder.example/menu" size={148} label="" />
        <b>Scan for the menu</b>
      </div>
      <dl>
        <div>
          <dt>Contrast</dt>
          <dd className={css.good}>9.5 : 1</dd>
        </div>
        <div>
          <dt>Readable</dt>
          <dd className={css.good}>Yes</dd>
        </div>
        <div>
          <dt>Error correction</dt>
          <dd>M, 15 %</dd>
        </div>
        <div>
          <dt>Saves as</dt>
          <dd>SVG, PNG, PDF</dd>
        </div>
      </dl>
    </div>
  )
}
