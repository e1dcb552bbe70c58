import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { Button } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Container } from '#ui/section.tsx'

/** Instagram's followers and likes have words of their own. */
const hasOwnWords = ({ platform, type }: ServiceKind) => platform === 'instagram' && (type === 'followers' || type === 'likes')

/** A package page whose ladder could not be loaded, and the way to try again. */
export function PackagePageError({ kind, reason }: { kind: ServiceKind; reason: string }) {
  const own = hasOwnWords(kind)
  return (
    <Container width="narrow" className="flex flex-col items-center py-28 text-center">
      <SheetIcon name="alert" className="size-10 text-danger" />
      <h1 className="mt-5 text-heading">Buy {serviceLabel(kind)}</h1>
      <p role="alert" className="mt-3 text-lead text-muted">
        {own ? 'Failed to load packages. Please try again.' : `Error loading services: ${reason}`}
      </p>
      <Button className="mt-8" onClick={() => location.reload()}>
        {own ? 'Retry' : 'Try Again'}
      </Button>
    </Container>
  )
}
