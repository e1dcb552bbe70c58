import { catalogueHref, sourcesHref } from '#features/catalog/ui/operator/addresses.ts'
import { Tabs } from '#ui/console/tabs.tsx'

/** The two lists of the section. */
export function CatalogueTabs({ current }: { current: 'services' | 'sources' }) {
  return (
    <Tabs
      label="Catalogue"
      tabs={[
        { name: 'Services', to: catalogueHref, current: current === 'services' },
        { name: 'Sources', to: sourcesHref, current: current === 'sources' },
      ]}
    />
  )
}
