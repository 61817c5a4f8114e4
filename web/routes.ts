import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('pages/landing.tsx'),
  route('access', 'pages/access.tsx'),
  route('error', 'pages/error.tsx'),
  route('offline', 'pages/offline.tsx'),
  layout('pages/guest/layout.tsx', [
    route('login', 'pages/guest/login.tsx'),
    route('register-mail', 'pages/guest/register-mail.tsx'),
    route('check-email', 'pages/guest/check-email.tsx'),
    route('register', 'pages/guest/register.tsx'),
    route('reset-password', 'pages/guest/reset-password.tsx'),
    route('reset-password/confirm', 'pages/guest/reset-password-confirm.tsx'),
  ]),
  route('auth/callback', 'pages/guest/auth-callback.tsx'),
  layout('pages/app/layout.tsx', [
    route('main', 'pages/app/main.tsx'),
    route('main/furls', 'pages/app/furls.tsx'),
    route('main/furls/:domain/:key', 'pages/app/link.tsx'),
    route('main/geofurls', 'pages/app/geofurls.tsx'),
    route('analytics', 'pages/app/analytics.tsx'),
    route('upgrade', 'pages/app/upgrade.tsx'),
    route('settings', 'pages/app/settings/profile.tsx'),
    route('settings/security', 'pages/app/settings/security.tsx'),
    route('settings/accounts', 'pages/app/settings/accounts.tsx'),
    route('settings/users', 'pages/app/settings/users.tsx'),
    route('settings/domains', 'pages/app/settings/domains.tsx'),
    route('settings/api-keys', 'pages/app/settings/api-keys.tsx'),
    route('settings/audit', 'pages/app/settings/audit.tsx'),
  ]),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
