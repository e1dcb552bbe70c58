import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StructuredData } from '#app/frame/structured-data.tsx'
import { ServerPage } from '#ui/server-page.ts'

test.each(['</script><script>alert(1)</script>', '<!--<script>', '</ScRiPt/><img src=x onerror=alert(1)>', '&lt;/script&gt;\u2028"'])(
  'structured data with the text %s stays one JSON script and keeps the text',
  (text) => {
    const html = renderToStaticMarkup(
      <ServerPage value={{ structuredData: [{ [text]: text }] }}>
        <StructuredData />
      </ServerPage>,
    )
    const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({ [text]: text })
  },
)
