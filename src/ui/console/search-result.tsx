import { useMemo } from 'react'

const widths = {
  desktop: { title: { font: '20px Arial', pixels: 580, lines: 1 }, text: { font: '14px Arial', pixels: 600, lines: 2 } },
  phone: { title: { font: '18px Arial', pixels: 328, lines: 2 }, text: { font: '14px Arial', pixels: 328, lines: 3 } },
}

interface SearchResultProps {
  title: string
  description: string
  url: string
  device: keyof typeof widths
}

/** A page as shown by a search engine, truncated by width in pixels. */
export function SearchResult({ title, description, url, device }: SearchResultProps) {
  const { title: forTitle, text: forText } = widths[device]
  const shownTitle = useMemo(() => cut(title, forTitle), [title, forTitle])
  const shownText = useMemo(() => cut(description, forText), [description, forText])
  const { host, pathname } = URL.parse(url) ?? { host: url, pathname: '' }
  return (
    <div className={`font-[Arial,sans-serif] [&_p]:text-wrap ${device === 'phone' ? 'max-w-[22rem]' : 'max-w-[38rem]'}`}>
      <p className="truncate text-sm text-muted">
        {host}
        {pathname
          .split('/')
          .filter(Boolean)
          .map((part) => ` › ${part}`)
          .join('')}
      </p>
      <p className={`mt-0.5 text-accent-ink ${device === 'phone' ? 'text-lg leading-snug' : 'text-xl leading-snug'}`}>{shownTitle}</p>
      <p className="mt-1 text-sm leading-snug text-muted">{shownText}</p>
    </div>
  )
}

/** Whether a search engine shows the whole title on a wide screen. */
export function fitsTitle(title: string): boolean {
  return cut(title, widths.desktop.title) === title
}

let canvas: CanvasRenderingContext2D | null | undefined

function cut(text: string, { font, pixels, lines }: { font: string; pixels: number; lines: number }): string {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return text
  canvas.font = font
  const room = pixels * lines
  if (canvas.measureText(text).width <= room) return text
  const words = text.split(' ')
  while (words.length > 1 && canvas.measureText(`${words.join(' ')} ...`).width > room) words.pop()
  return `${words.join(' ')} ...`
}
