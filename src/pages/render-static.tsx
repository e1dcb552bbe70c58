import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'

/**
 * Renders part of a page to HTML for `StaticHtml`. For loaders and the server only: the components of such a part are not in
 * the browser's JavaScript. Decision 31 has the figures.
 */
export const renderStatic = (node: ReactNode): string =>
  renderToStaticMarkup(<StaticRouter location="/">{node}</StaticRouter>).replace(hyphenated, '<span class="whitespace-nowrap">$&</span>')

/** `30-day` and `money-back` in texts: browsers break lines after a hyphen, and the font has no no-break hyphen. */
const hyphenated = /\b(?:\d+-days?|money-back)\b(?=[^<>]*<)/gi
