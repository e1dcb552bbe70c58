import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'

/**
 * What only stands on a page, as HTML for a `StillPart`. For loaders alone: the server has written it into the page, so that
 * no script need know how to draw it.
 */
export const stillHtml = (node: ReactNode): string => renderToStaticMarkup(<StaticRouter location="/">{node}</StaticRouter>)
