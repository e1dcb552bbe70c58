import { catalogPaths } from '#features/catalog/rules.ts'

/** The pages that a visitor of the shop can open. */
export const pages = [
  '/',
  ...catalogPaths,
  '/post-selection',
  '/checkout',
  '/order',
  '/tracking',
  '/blog',
  '/reviews',
  '/leave-review',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password#token=some',
  '/verify-email#token=some',
  '/google-callback',
  '/no-such-page',
  '/dev/mail',
]
