/** A rendered page, and the inline scripts written by rendering. */
export interface OwnScripts {
  html: string
  scripts: string[]
}

/**
 * Removes the nonce from a rendered page and returns the inline scripts that carried it, which are those that rendering wrote.
 * Scripts that came with content can't know the nonce.
 */
export function ownScripts(html: string, nonce: string): OwnScripts {
  const mark = ` nonce="${nonce}"`
  const scripts = [...html.matchAll(/<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = '', text = '']) =>
    attributes.includes(mark) && !/\ssrc=/.test(attributes) ? [text] : [],
  )
  return { html: html.replaceAll(mark, ''), scripts }
}

/**
 * Runs in the head. After the first paint, it preloads all of the page's scripts and runs the entry script. It doesn't wait for a
 * paint in hidden pages, nor for more than a second after `load` in browsers that don't report paints. A read-only page waits for
 * the first interaction, unless the visitor is signed in or has a chat. Early clicks are repeated later.
 */
export const lateStart = `addEventListener('DOMContentLoaded',()=>{let d=document,l=d.querySelector('script[type=late]'),only='read'in l.dataset&&!d.documentElement.matches('[data-session],[data-chat]'),gone,go=()=>{if(gone)return;gone=1;for(let href of l.dataset.files.split(' '))d.head.append(Object.assign(d.createElement('link'),{rel:'modulepreload',href}));l.type='module';l.after(l)};if(only)for(let t of['mousemove','keydown','focusin','click'])addEventListener(t,go);else if(d.hidden)go();else{new PerformanceObserver(go).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(go,1e3))}})`

/**
 * Defers the scripts of a page rendered by React Router, because on a slow connection they would delay the visible content. The
 * page can be read, and its links and menus used, without them. `isOnlyRead` defers them until the first interaction.
 */
export function scriptsAfterPaint(html: string, isOnlyRead = false): string {
  const files: string[] = []
  return html
    .replace(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_, file: string) => {
      files.push(file)
      return ''
    })
    .replace('<script type="module" async="">', `<script type="late"${isOnlyRead ? ' data-read' : ''} data-files="${files.join(' ')}">`)
    .replace('</head>', () => (files.length > 0 ? `<script>${lateStart}</script></head>` : '</head>'))
}
