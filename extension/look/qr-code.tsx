import { useMemo } from 'react'
import { plainQrPicture } from '../../qr-code/picture.ts'

const SIDE = 168

/** Dark on white in both schemes: many scanners read nothing else. */
export function QrCode({ address }: { address: string }) {
  const { width, height, shapes } = useMemo(() => plainQrPicture(address), [address])
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${width} ${height}`}
      width={SIDE}
      height={SIDE}
      role="img"
      aria-label={`QR code of ${address}`}
    >
      {shapes.map(
        (shape) =>
          shape.kind === 'path' &&
          typeof shape.fill === 'string' && (
            <path key={shape.d} d={shape.d} fill={shape.fill} fillRule="evenodd" />
          ),
      )}
    </svg>
  )
}
