import { catalogPaths } from '#features/catalog/rules.ts'
import { paths } from '#shared/paths.ts'

export interface Route {
  id: string
  path?: string
  index?: true
  file: string
  children?: Route[]
}

const storefront = (id: string, path: string): Route => ({ id, path: path.slice(1), file: `../pages/storefront/${id}.tsx` })

const account = (id: string, path: string): Route => ({ id, path: path.slice(1), file: `../pages/account/${id}.tsx` })

/** A console screen, `src/pages/operator/<file>.tsx`, at these URLs under `/operator/`. */
const screen = (file: string, ...urls: string[]): Route[] =>
  urls.map((path) => ({ id: `operator/${path}`, path, file: `../pages/operator/${file}.tsx` }))

const consoleScreens: Route[] = [
  { id: 'operator/today', index: true, file: '../pages/operator/today.tsx' },
  ...screen('orders', 'orders', 'orders/to-deliver', 'orders/requests', 'orders/approvals', 'orders/blocked'),
  ...screen('order', 'orders/:order'),
  ...screen('disputes', 'disputes', 'disputes/:dispute'),
  ...screen('catalog', 'catalogue', 'catalogue/:service', 'catalogue/:service/:package'),
  ...screen('platforms', 'catalogue/platforms', 'catalogue/platforms/new', 'catalogue/platforms/:platform', 'catalogue/kinds'),
  ...screen('sources', 'catalogue/sources', 'catalogue/sources/new', 'catalogue/sources/:source'),
  ...screen('customers', 'customers'),
  ...screen('customer', 'customers/:customer'),
  ...screen('support', 'support/:tab?'),
  ...screen('reviews', 'reviews/:tab?'),
  ...screen('blog', 'blog', 'blog/categories', 'blog/redirects', 'blog/new', 'blog/:post'),
  ...screen('pages', 'pages', 'pages/*'),
  ...screen('texts', 'texts', 'texts/changes', 'texts/:page'),
  ...screen('claims', 'claims', 'claims/:claim'),
  ...screen('guarantees', 'guarantees', 'guarantees/:guarantee', 'guarantees/:guarantee/new'),
  ...screen('notifications', 'notifications/:tab?', 'notifications/announcements/:announcement', 'notifications/texts/:subject'),
  ...screen('promotions', 'promotions', 'promotions/new', 'promotions/:promotion', 'promotions/:promotion/edit'),
  ...screen('analytics', 'figures'),
  ...screen('settings', 'settings/:tab?', 'settings/legal/:text'),
  ...screen('system', 'system/:tab?', 'system/mails/:email', 'system/partners/:supplier', 'system/outgoing/:endpoint'),
  ...screen('audit-log', 'record'),
  ...screen('not-found', '*'),
]

const routes: Route[] = [
  { id: 'home', index: true, file: '../pages/storefront/home.tsx' },
  ...catalogPaths().map((path) => ({ id: path.slice(1), path: path.slice(1), file: '../pages/storefront/package-page.tsx' })),
  storefront('post-selection', paths.postSelection),
  storefront('checkout', paths.checkout),
  storefront('order', paths.order),
  storefront('tracking', paths.tracking),
  storefront('withdraw', paths.withdraw),
  storefront('reviews', paths.reviews),
  storefront('leave-review', paths.leaveReview),
  storefront('blog', paths.blog),
  storefront('blog-post', `${paths.blog}/:post`),
  storefront('about', paths.about),
  storefront('how-it-works', paths.howItWorks),
  storefront('contact', paths.contact),
  storefront('live-chat', paths.liveChat),
  storefront('faq', paths.faq),
  ...[paths.privacy, paths.terms, paths.imprint, paths.refundPolicy].map((path) => ({ ...storefront('legal', path), id: path.slice(1) })),
  account('login', paths.login),
  account('signup', paths.signup),
  account('google-callback', paths.googleCallback),
  account('forgot-password', paths.forgotPassword),
  account('reset-password', paths.resetPassword),
  account('verify-email', paths.verifyEmail),
  account('lock-account', paths.lockAccount),
  account('confirm-device', paths.confirmDevice),
  account('confirm-new-email', paths.confirmNewEmail),
  account('approve-new-email', paths.approveNewEmail),
  account('accept-invitation', paths.acceptInvitation),
  account('profile', paths.profile),
  account('notifications', paths.notifications),
  account('unsubscribe', paths.unsubscribe),
  { ...account('unsubscribe', paths.unsubscribed), id: 'unsubscribed' },
  { id: 'operator', path: paths.operator.slice(1), file: '../pages/operator/console.tsx', children: consoleScreens },
  { id: 'operator-set-up', path: 'operator/set-up', file: '../pages/operator/set-up.tsx' },
  ...['confirm', 'paypal', 'crypto'].map((party) => ({
    id: `sandbox-${party}`,
    path: `sandbox/${party}/:reference`,
    file: '../pages/system/sandbox-payment.tsx',
  })),
  { id: 'sandbox', path: paths.sandbox.slice(1), file: '../pages/system/sandbox.tsx' },
  { id: 'mailbox', path: 'dev/mail', file: '../pages/system/mailbox.tsx' },
  // The route has to exist at build time, but added services are only known at run time.
  { id: 'added-service', path: ':service', file: '../pages/storefront/added-service.tsx' },
  { id: 'not-found', path: '*', file: '../pages/system/not-found.tsx' },
]
export default routes

/** The paths of pages without parameters. */
export const pagePaths = routes.flatMap(({ path }) => (path === undefined || /[:*]/.test(path) ? [] : [`/${path}`]))
