export default function Page() {
  return (
    <main>
      <h1>storefront/post-selection</h1>
    </main>
  )
}
