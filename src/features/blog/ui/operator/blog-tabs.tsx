import { Tabs } from '#ui/console/tabs.tsx'
import { blogPaths } from './blog-address.ts'

const tabs = [
  { name: 'Posts', to: blogPaths.posts },
  { name: 'Categories', to: blogPaths.categories },
  { name: 'Redirects', to: blogPaths.redirects },
]

/** The parts of the blog's section. */
export function BlogTabs({ current }: { current: string }) {
  return <Tabs label="Blog" tabs={tabs.map((tab) => ({ ...tab, current: tab.name === current }))} />
}
