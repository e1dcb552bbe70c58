import { useContext, useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import { ServerPage } from '#ui/server-page.ts'
import { useTrustedHtml } from '#ui/trusted-types.ts'

/** How long a link is hovered or focused before its page is prefetched. */
const PREFETCH_DELAY_MS = 100

interface StaticHtmlProps {
  /** Where the browser finds the island in the page; only for islands without `html`. */
  id?: string
  /** From `renderStatic`. Undefined if the page's HTML has it. */
  html?: string | undefined
}

/**
 * A static island: HTML without hydration. The router follows and prefetches its links like all others, except those with
 * `rel="external"`.
 */
export function StaticHtml({ id = '', html }: StaticHtmlProps) {
  const { islands } = useContext(ServerPage)
  const [inPage = ''] = useState(() => (import.meta.env.SSR ? islands?.[id] : document.getElementById(id)?.innerHTML))
  const island = useRef<HTMLDivElement>(null)
  const [prefetched, setPrefetched] = useState<string>()
  const navigate = useNavigate()
  const trusted = useTrustedHtml(html ?? inPage)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listening = new AbortController()
    const listen = <Type extends 'click' | 'pointerover' | 'focusin'>(type: Type, listener: (event: HTMLElementEventMap[Type]) => void) =>
      island.current?.addEventListener(type, listener, { signal: listening.signal })
    const prefetch = (event: Event) => {
      clearTimeout(timer)
      const path = pathAt(event)
      if (path) timer = setTimeout(() => setPrefetched(path), PREFETCH_DELAY_MS)
    }
    listen('click', (event) => {
      const path = pathAt(event)
      if (!path || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(path)
    })
    listen('pointerover', prefetch)
    listen('focusin', prefetch)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [navigate])
  return (
    <>
      <div id={id || undefined} ref={island} className="contents" dangerouslySetInnerHTML={trusted} />
      {prefetched && <PrefetchPageLinks page={prefetched} />}
    </>
  )
}

/** The path of the event's link, if it is within the shop. */
function pathAt({ target }: Event): string | undefined {
  const path = (target as Element).closest('a:not([rel=external])')?.getAttribute('href')
  return path?.startsWith('/') ? path : undefined
}
