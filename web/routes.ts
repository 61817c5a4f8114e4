import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('pages/landing.tsx'),
  route('access', 'pages/access.tsx'),
  route('error', 'pages/error.tsx'),
  layout('pages/guest/layout.tsx', [
    route('login', 'pages/guest/login.tsx'),
    route('register-mail', 'pages/guest/register-mail.tsx'),
    route('check-email', 'pages/guest/check-email.tsx'),
    route('register', 'pages/guest/register.tsx'),
  ]),
  layout('pages/app/layout.tsx', [
    route('main', 'pages/app/main.tsx'),
    route('main/furls', 'pages/app/furls.tsx'),
    route('analytics', 'pages/app/analytics.tsx'),
  ]),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
