import type { DemoArticle } from '../article.ts'

export const tiktokSound: DemoArticle = {
  slug: 'how-sound-works-on-tiktok',
  title: 'How sound works on TikTok, and which one to choose',
  excerpt:
    'A sound is a doorway, a mood and a legal question at once. How to use your own voice, a popular track or silence without regretting it.',
  author: 'Mateo Duarte',
  category: 'cat_tiktok_tips',
  tags: ['TikTok', 'sound', 'music rights'],
  coverAlt: 'Concentric sound waves spreading from a single record.',
  daysAgo: 18,
  content: `
<p>On most platforms sound belongs to a video. On TikTok a sound is a thing of its own: it has a page, a list of all videos that use it, and people who follow it from one to the next. That makes the choice of sound a decision about where your video will be found, not just about how it feels.</p>
<h2>Three things that a sound does</h2>
<p><strong>It is a doorway.</strong> Tap the name of the sound at the bottom of any video, and you see everything that was made with it. A viewer who likes one may look at the next ten. If yours is among them, it gets visitors who never saw your profile.</p>
<p><strong>It sets an expectation.</strong> A sound that everybody uses for a certain joke tells the viewer which joke is coming. You can keep that expectation or break it, but you cannot ignore it: a serious video over a sound known for slapstick will be watched with a smirk.</p>
<p><strong>It gives you a rhythm to cut to.</strong> Music with a clear beat makes an ordinary sequence of shots look intended. This is the oldest trick of editing, and it still works.</p>
<h2>Your own voice first</h2>
<p>If you explain, show or tell something, your voice is the best sound that you have. Nobody else has it, nothing about its rights is unclear, and after some weeks people recognise it before they recognise your face. When you publish, the app makes an original sound of it. Give it a name that says what it is, because others can use it too, and then each of their videos leads back to you.</p>
<p>Record close to the phone, in a room with curtains, away from the kitchen. A cheap clip-on microphone changes more than a better camera would. Then put a music track underneath at a volume at which you just about hear it: enough to fill the pauses, not enough to compete.</p>
<h2>Popular sounds, used with sense</h2>
<p>A sound that is on the rise brings a little extra attention; one that has been everywhere for three weeks brings fatigue. You notice the difference yourself: if you have heard it five times today, it is late. Look for those that you have heard twice, in videos of people with audiences like yours.</p>
<p>Ask one question before you use it: would this video be worth watching without the sound? If yes, the sound can help. If it would be nothing, you are making a copy, and copies are rarely followed.</p>
<h2>Business accounts play by other rules</h2>
<p>This catches many shops. A business account is offered the commercial music library, because popular songs are licensed for personal use and not for promotion. Switching to a personal account in order to use a hit in an advertisement does not give you the right to it; it only hides the question until somebody asks. The safe ways are the commercial library, music that you licensed yourself, and your own recordings. If a video is muted weeks after you posted it, this is usually why.</p>
<h2>Silence is a sound as well</h2>
<p>A video of hands at work, with nothing but the noise of the material, is restful in a feed that shouts. Woodturning, calligraphy, restoration, cooking: record the real noise from close by and leave it alone. Viewers who listen to such videos tend to stay to the end, because there is nothing that tells them to leave.</p>
<h2>Captions, always</h2>
<p>Whatever you choose, put the words on the screen. Captions serve those who cannot hear, those who may not turn the sound on, and those who listen in a second language. The app makes them by itself; read them once and correct the names. It takes a minute.</p>
<h2>A small routine</h2>
<ol>
<li>Decide what the video is without sound.</li>
<li>If it has words, use your voice, with quiet music below it.</li>
<li>If it has none, look for a track whose beat fits your cuts, from the library that your account type may use.</li>
<li>Check the sound’s page: what are the others doing with it? Would you like to stand in that row?</li>
<li>Publish, and look at the traffic sources after two days. If many people came from the sound, note its kind, not its name. The name will be old next month.</li>
</ol>
<h2>What about numbers?</h2>
<p>On the page of a sound, videos stand side by side as small covers with a view count on each, and people tap the ones that others seem to have tapped. If you have a video in a row that matters to you, a small package of <a href="/buy-tiktok-views">TikTok views</a> makes it less of a blank. Choose one that is in proportion to your other videos, and read <a href="/blog/choosing-a-package-size">how to choose a size</a> first. For the rest, spend the evening on a better microphone position.</p>
`,
}
