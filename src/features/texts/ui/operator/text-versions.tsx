import type { TextVersionView } from '#features/texts/contract.ts'
import { publishedText } from '#features/texts/ui/operator/text-table.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'

interface TextVersionsProps {
  /** Newest first. */
  versions: readonly TextVersionView[]
  onUse(version: TextVersionView): void
}

/** The published versions of a page's texts. */
export function TextVersions({ versions, onUse }: TextVersionsProps) {
  return (
    <Panel title="Versions">
      {versions.length === 0 && <p className="text-sm text-muted">The page is as the shop comes with it.</p>}
      <ol className="grid gap-3 text-sm">
        {versions.map((each, place) => (
          <li key={each.version} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <p>
              <span className="font-medium">Version {each.version}</span>
              {Object.keys(each.texts).length === 0 && ' (original)'}
              <span className="block text-muted">{publishedText(each)}</span>
            </p>
            {place === 0 ? (
              <span className="text-muted">Current</span>
            ) : (
              <Button size="sm" variant="ghost" onClick={() => onUse(each)}>
                Back to this<span className="sr-only">: version {each.version}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
