import { lazy, Suspense, useState } from 'react'
import { readingTime } from '#features/blog/rules/text.ts'
import { Alert } from '#ui/alert.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { Loading } from '#ui/loading.tsx'

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }))

/** The tags that the editor preserves. */
const supportedTags =
  /^(h[2-4]|p|ul|ol|li|blockquote|pre|code|hr|br|img|a|strong|b|em|i|s|u|table|caption|thead|tbody|tr|th|td|figure|figcaption)$/

interface PostTextProps {
  html: string
  /** When it changes, the editor is filled with `html` again. */
  round: number
  error: string | undefined
  onChange(html: string): void
}

/** Edits the text of a post, in the editor or as HTML. */
export function PostText({ html, round, error, onChange }: PostTextProps) {
  const [mode, setMode] = useState<'text' | 'html'>(() => (unsupportedTagsIn(html).length > 0 ? 'html' : 'text'))
  const unsupported = mode === 'html' ? unsupportedTagsIn(html) : []
  return (
    <Panel flush className="relative">
      {mode === 'text' ? (
        <Suspense fallback={<Loading className="min-h-[28rem]" />}>
          <RichEditor key={round} html={html} onChange={onChange} />
        </Suspense>
      ) : (
        <textarea
          aria-label="HTML"
          spellCheck={false}
          value={html}
          onChange={({ target }) => onChange(target.value)}
          className="block min-h-[32rem] w-full resize-y rounded-t-xl bg-surface p-5 font-mono text-sm leading-relaxed outline-offset-[-2px]"
        />
      )}
      {error && (
        <p role="alert" className="px-5 pb-3 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2.5 text-sm text-muted">
        <p>{lengthOf(html)}</p>
        <button
          type="button"
          aria-pressed={mode === 'html'}
          onClick={() => setMode(mode === 'html' ? 'text' : 'html')}
          className="tap rounded-md px-2.5 py-1 font-medium hover:bg-accent-soft hover:text-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
        >
          HTML
        </button>
      </div>
      {unsupported.length > 0 && (
        <Alert tone="info" className="m-4">
          The editor doesn’t support {unsupported.map((name) => `<${name}>`).join(', ')} and would remove it. Edit the HTML instead to keep
          it.
        </Alert>
      )}
    </Panel>
  )
}

function unsupportedTagsIn(html: string): string[] {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase())
  return [...new Set(names)].filter((name) => !supportedTags.test(name))
}

function lengthOf(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
  return words === 0 ? 'No words yet' : `${words.toLocaleString('en-US')} words · ${readingTime(html)} min read`
}
