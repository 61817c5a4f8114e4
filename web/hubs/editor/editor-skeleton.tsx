import { Skeleton } from '@mantine/core'
import canvas from '../canvas/canvas.module.css'
import css from './editor.module.css'

export function EditorSkeleton() {
  return (
    <div className={css.editor} aria-busy="true">
      <header className={css.bar}>
        <Skeleton height={24} width={24} radius="sm" />
        <Skeleton height={16} width={160} ml="sm" />
        <Skeleton height={36} width={120} ml="auto" />
      </header>
      <div className={css.work}>
        <div className={css.tabs} />
        <div className={css.pane}>
          <div className={css.paneInside}>
            <Skeleton height={18} width={120} mb="md" />
            <Skeleton height={56} mb="xs" />
            <Skeleton height={56} mb="xs" />
            <Skeleton height={56} />
          </div>
        </div>
        <div className={canvas.canvas}>
          <div className={canvas.skeleton}>
            <Skeleton height="100%" radius={28} />
          </div>
        </div>
      </div>
    </div>
  )
}
