import { useEffect, useRef, useState } from 'react'
import type { CustomTexts } from '#features/texts/rules.ts'
import { call } from '#shared/call.ts'
import type { FieldError } from '#shared/errors.ts'
import { Panel } from '#ui/console/screen.tsx'
import { Loading } from '#ui/loading.tsx'
import { trustedHtml } from '#ui/trusted-types.ts'

/** How long to wait after the last keystroke. */
const PREVIEW_AFTER_MS = 400

interface TextPreviewProps {
  pageId: string
  name: string
  texts: CustomTexts
  /** Called with the errors of the texts by slot; empty if there are none. */
  onChecked(errors: Record<string, string>): void
}

/** A live preview of the page with unpublished texts, in the console's theme. */
export function TextPreview({ pageId, name, texts, onChecked }: TextPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolled = useRef(0)
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    let isWanted = true
    async function render() {
      const answer = await call('POST', `/api/operator/page-texts/${pageId}/preview`, { texts })
      if (!isWanted) return
      if (answer.status === null || (!answer.body.success && !answer.body.errors)) return setProblem('The preview could not be loaded.')
      const { body } = answer
      onChecked(errorsBySlot(body.errors ?? []))
      setProblem(body.success ? undefined : 'The preview shows the last texts without errors.')
      if (!body.success || !frame.current) return
      scrolled.current = frame.current.contentWindow?.scrollY ?? 0
      Object.assign(frame.current, { srcdoc: trustedHtml(inTheme(body.data.html)) })
      setShown(true)
    }
    const timer = setTimeout(() => void render(), PREVIEW_AFTER_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [pageId, texts, onChecked])

  return (
    <Panel title="Preview" flush className="xl:sticky xl:top-20">
      {problem && (
        <p role="status" className="px-4 pb-3 text-sm text-warn sm:px-5">
          {problem}
        </p>
      )}
      {!isShown && !problem && <Loading className="min-h-72" />}
      {/* View-only: scripts, forms and links are blocked. */}
      <iframe
        ref={frame}
        title={`Preview of ${name}`}
        sandbox="allow-same-origin"
        hidden={!isShown}
        className="h-[70vh] w-full rounded-b-xl border-t border-line bg-surface"
        onLoad={() => frame.current?.contentWindow?.scrollTo({ top: scrolled.current, behavior: 'instant' })}
      />
    </Panel>
  )
}

const errorsBySlot = (errors: readonly FieldError[]) => Object.fromEntries(errors.map(({ path, message }) => [path, message]))

/** Sets the theme, which the page's own script would do. */
function inTheme(html: string): string {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
  return html.replace('<html', `<html data-theme="${theme}"`)
}
