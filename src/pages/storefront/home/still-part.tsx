/** HTML that the loader made; it is in the page before any script, and stays as it is. */
export function StillPart({ html, className = 'contents' }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
