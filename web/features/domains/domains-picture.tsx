import { Ribbon } from '../../ui/brand/ribbon.tsx'
import type { Point } from '../../ui/brand/ribbon-path.ts'
import css from './domains-picture.module.css'

/** A folded sign on its post. */
const folded: Point[] = [
  [120, 168],
  [120, 60],
  [20, 60],
  [20, 108],
  [220, 108],
  [220, 60],
  [156, 60],
]

export function DomainsPicture() {
  return <Ribbon half={12} viewBox="0 40 240 132" paths={[folded]} className={css.picture} />
}
