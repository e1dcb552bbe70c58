import type { ServiceContent } from '#features/catalog/contract.ts'

const subscribers: ServiceContent = {
  title: 'Buy YouTube Subscribers',
  lead: 'Nobody likes to be the first to subscribe. Choose general or premium quality and let your channel grow by a few subscribers at a time over three to seven days.',
  badges: ['Delivered by people', 'General or premium', 'Complete in {subscribers_complete}', 'No password needed'],
  benefits: [
    {
      title: 'Slow on purpose',
      text: '[[Delivery starts after {followers_start} and takes {subscribers_complete}. ]]Slow growth suits a channel better than a sudden one.',
    },
    {
      title: 'Two qualities to choose from',
      text: 'General for the count. Premium for channels that sponsors look at: accounts with a picture and a viewing history.',
    },
    { title: 'From one hundred upwards', text: 'You can start small, see how we work, and continue when the first order is complete.' },
    {
      title: 'Channel link only',
      text: 'Your Google account is far more than a channel. We never ask for access to it, not even as a manager.',
    },
    { title: 'Missing subscribers are refunded', text: 'We count before and after. What did not arrive is paid back the way you paid.' },
  ],
  faq: [
    {
      question: 'Do these subscribers count for the Partner Programme?',
      answer:
        'YouTube checks channels by hand before it admits them and may leave such subscribers out. Do not rely on them for monetisation; watch time from your own viewers decides.',
    },
    {
      question: 'Which link do I give?',
      answer: 'The link of your channel: youtube.com/@yourname, or the longer form with /channel/. The link of a video is not enough.',
    },
    {
      question: 'My subscriber count is hidden. Can you deliver?',
      answer: 'Please make it public until the order is complete. Neither of us could check the delivery otherwise.',
    },
    {
      question: 'Why does YouTube show a rounded number?',
      answer:
        'Above 1,000 subscribers the public count is rounded. The exact number stands in YouTube Studio, and it may take a day or two to settle.',
    },
    {
      question: 'Is premium worth its price?',
      answer:
        'If your channel is only for yourself and your viewers, general will do. If partners or sponsors look at your audience, premium accounts look back with a picture and a history.',
    },
    {
      question: 'What if YouTube removes subscribers later?',
      answer:
        'It clears closed accounts from time to time, on every channel. If you lose more than a few, write to us with your order number and we look into it.',
    },
  ],
  delivery: '[[Starts in {followers_start}, complete in {subscribers_complete}]]',
}

const likes: ServiceContent = {
  title: 'Buy YouTube Likes',
  lead: 'Viewers look at the thumb before they decide to stay. Give your video or Short a fair number of likes[[, starting within {likes_start}]].',
  badges: ['Delivered by people', 'Starts in {likes_start}', 'Videos and Shorts', 'No password needed'],
  benefits: [
    {
      title: 'A sign of quality',
      text: 'For tutorials, reviews and how-tos, likes are what people look for when they choose between ten results.',
    },
    { title: 'Quick to begin', text: '[[The first likes arrive {likes_start} after payment. ]]Small packages are done first.' },
    {
      title: 'Videos and Shorts alike',
      text: 'Any video works that people can open. Paste the link as you copied it; we show you the plain form before you pay.',
    },
    {
      title: 'One video at a time',
      text: 'Each order has one link and one target, so there is never a doubt about what was delivered where.',
    },
  ],
  faq: [
    {
      question: 'What ratio of likes to views is usual?',
      answer:
        'It differs from field to field. Take your own videos as the measure: if the best has three likes per hundred views, bring the new one near three.',
    },
    {
      question: 'Does it work for unlisted videos?',
      answer: 'Yes, as long as anyone who has the link can open it. Private videos cannot be delivered to.',
    },
    {
      question: 'I have hidden the number of likes. Does it matter?',
      answer: 'Show it until the order is complete. You can hide it again afterwards; the likes stay.',
    },
    {
      question: 'Do likes improve my position in search?',
      answer:
        'A little at best. YouTube weighs whether people click and keep watching. Likes mainly help the person who is already looking at your video.',
    },
    {
      question: 'Can I order for a premiere or a live stream?',
      answer: 'For the video that remains afterwards, yes. Place the order once it is public and has a like button that anyone can use.',
    },
    {
      question: 'Can you deliver dislikes?',
      answer: 'No. We do not sell anything meant to harm somebody else’s work.',
    },
  ],
  delivery: '[[Starts in {likes_start}]]',
}

const views: ServiceContent = {
  title: 'Buy YouTube Views',
  lead: 'Few people open a video that nobody seems to have watched. Give yours a start that is taken seriously[[, with a {refill} refill should the count drop]].',
  badges: ['{refill} refill', 'Starts in {likes_start}', 'Delivered by people', 'No password needed'],
  benefits: [
    {
      title: 'Refilled for {refill|days}',
      text: 'YouTube recounts views and sometimes takes some away. Within {refill|days} we deliver them again at no cost.',
    },
    { title: 'A ramp, not a wall', text: 'Larger packages run over a day or two. The curve in YouTube Studio rises evenly.' },
    { title: 'For videos and Shorts', text: 'Singles, trailers, talks, product films: whatever is public and has a view count.' },
    {
      title: 'One total',
      text: 'Larger packages cost less per view. The price on the card is the price you pay, with nothing added at the end.',
    },
    { title: 'No access, no software', text: 'You install nothing and connect nothing. A link is enough.' },
  ],
  faq: [
    {
      question: 'How long do people watch?',
      answer:
        'That depends on your video, and we promise no watch time. If your goal is 4,000 watch hours, views are the wrong thing to buy.',
    },
    {
      question: 'Why does the count stand still for a while?',
      answer:
        'YouTube shows new views late and verifies them in batches. A pause of several hours is normal; YouTube Studio is usually ahead of the public count.',
    },
    {
      question: 'Will there be advertising income from these views?',
      answer:
        'No, and please do not run bought views on monetised videos in order to earn from them: YouTube treats that as invalid traffic.',
    },
    {
      question: 'How do I ask for a refill?',
      answer:
        'On your order’s page, within {refill|days} after completion. Tell us the count; we compare it with the one we noted and deliver what is missing.',
    },
    {
      question: 'Can I choose the country of the viewers?',
      answer: 'Not at present. Viewers come from many countries; their share in your statistics depends on the time of day.',
    },
    {
      question: 'Can I edit the video while the order is running?',
      answer: 'Title, description and thumbnail, yes. Please do not replace, trim or hide the video until the order is complete.',
    },
  ],
  delivery: '[[Starts in {likes_start}]]',
}

const comments: ServiceContent = {
  title: 'Buy YouTube Comments',
  lead: 'A thread under a video keeps viewers on the page. People who have watched yours write about its subject, and you can have their words revised[[ within {comment_revisions}]].',
  badges: ['Written by people', 'Revisions within {comment_revisions}', 'Starts in {comments_start}', 'No password needed'],
  benefits: [
    {
      title: 'They watch first',
      text: 'Your video and your description are read and seen before a word is written. The comments refer to what is in them.',
    },
    {
      title: 'Revisions within {comment_revisions}',
      text: 'Tell us which comments you would like changed and how. [[You have the new wording within {comment_revisions}.]]',
    },
    {
      title: 'Longer than a line',
      text: 'YouTube viewers write in sentences. So do ours: an observation, a question, a point of their own.',
    },
    {
      title: 'Over half a day or a whole one',
      text: 'Delivery starts after {comments_start} and is spread over {comments_spread}, depending on the size.',
    },
  ],
  faq: [
    {
      question: 'How do revisions work?',
      answer:
        'On your order’s page: say which comments you want changed, and what you would like instead. They are rewritten[[ within {comment_revisions}]], at no extra cost.',
    },
    {
      question: 'What should I write in the description?',
      answer:
        'The subject, the audience, the tone, and one or two points worth discussing. Two sentences are enough. Mention what should be avoided as well.',
    },
    {
      question: 'Some comments do not show. Where are they?',
      answer: 'Look under “Held for review” in YouTube Studio. YouTube holds back comments it is unsure about; you can approve them there.',
    },
    {
      question: 'Can a comment be pinned or hearted?',
      answer: 'Yes, by you, as with any other comment. A pinned question from the thread is a good way to invite answers.',
    },
    {
      question: 'Do you write comments that recommend my product?',
      answer: 'No. A recommendation from somebody who has not used a product would mislead your viewers. We write about the video.',
    },
    {
      question: 'Are comments possible on videos made for kids?',
      answer: 'No. YouTube switches comments off there. If your video is marked so, we notice before the delivery and refund the order.',
    },
  ],
  delivery: '[[Starts in {comments_start}, spread over {comments_spread}; revisions within {comment_revisions}]]',
}

/** Texts of the four YouTube pages. */
export const youtube = { subscribers, likes, views, comments }
