import { Link } from 'react-router'
import { AuthLayout } from '../../features/auth/auth-layout.tsx'
import { folds } from '../../features/auth/folds.ts'
import { LoginForm } from '../../features/auth/login-form.tsx'
import { pageMeta } from '../../lib/page-meta.ts'

export const meta = () =>
  pageMeta({ path: '/login', title: 'Log in · Unfurly', description: 'Log in to your links.' })

export default function LoginPage() {
  const foot = (
    <>
      New here?{' '}
      <Link className="site-link" to="/register-mail">
        Make an account
      </Link>
    </>
  )
  return (
    <AuthLayout fold={folds.login} title="Log in" foot={foot}>
      <LoginForm />
    </AuthLayout>
  )
}
