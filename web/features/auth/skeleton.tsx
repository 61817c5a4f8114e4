import { AuthLayout } from './auth-layout.tsx'
import css from './forms.module.css'

/** Placeholder of a form while the installation's settings load. */
export function FormSkeleton({ title }: { title?: string }) {
  return (
    <AuthLayout title={title ?? <span>&nbsp;</span>}>
      <div className={css.form} aria-hidden="true">
        <div className={css.line} />
        <div className={css.line} />
      </div>
      <noscript>
        <p>This page needs JavaScript.</p>
      </noscript>
    </AuthLayout>
  )
}
