/*
 * measure.mjs: what is wrong with a table as it is drawn now. `measure` runs in the page, all
 * of it at once, and gives a list of faults in words; it knows hooks (data-part, data-ref),
 * no game and no sentence.
 */

/**
 * `asked`: the steps offered, each with the refs that could stand for it, or null.
 * `limits`: board (least share of the window, or null), width (least share of its width, or
 * null), text (smallest size) and target (smallest side), in pixels.
 */
export function measure({ asked, limits }) {
  const faults = [];
  const fault = (kind, what) => faults.push(`${kind}: ${what}`);
  const [W, H] = [innerWidth, innerHeight];
  const ROUND = 1;
  const CORNER = 4;
  const SCALED = 0.06;
  /** Letters may touch; lines are set close. */
  const WRITTEN = 4;
  /** What may be chosen may glow beyond the edge of the window. */
  const GLOW = 6;
  const part = (name) => document.querySelector(`[data-part="${name}"]`);
  const all = (selector, root = document) => [...(root?.querySelectorAll(selector) ?? [])];
  const px = (n) => `${Math.round(n * 10) / 10} px`;

  function describe(element) {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const ref = element.getAttribute('data-ref') ?? element.closest('[data-part]')?.getAttribute('data-part') ?? '';
    const kind = typeof element.className === 'string' && element.className ? `.${element.className.split(' ')[0]}` : '';
    return `<${element.tagName.toLowerCase()}${kind}> ${ref} "${name.trim().replace(/\s+/g, ' ').slice(0, 50)}"`;
  }

  function where({ left, top, right, bottom }) {
    return `${Math.round(left)},${Math.round(top)}-${Math.round(right)},${Math.round(bottom)}`;
  }

  function isInside(box, left, top, right, bottom) {
    return box.left >= left - ROUND && box.top >= top - ROUND && box.right <= right + ROUND && box.bottom <= bottom + ROUND;
  }

  const inWindow = (box) => isInside(box, 0, 0, W, H);

  // ---- What is seen ---------------------------------------------------------------------------

  const seen = new Map();
  /* Hidden for the eyes only, or for all. */
  function isSeen(element) {
    if (!element) return true;
    if (!seen.has(element)) seen.set(element, look(element));
    return seen.get(element);
  }

  function look(element) {
    if (element.matches('.hidden, .skip, option, script, style, title, desc, defs, symbol, noscript')) return false;
    const { visibility, display, opacity, clipPath } = getComputedStyle(element);
    if (display === 'none' || visibility !== 'visible' || Number(opacity) === 0) return false;
    if (clipPath === 'inset(50%)') return false;
    if (element.matches('details:not([open]) > :not(summary)')) return false;
    return isSeen(element.parentElement);
  }

  function clips(element) {
    const { overflowX, overflowY } = getComputedStyle(element);
    return overflowX !== 'visible' || overflowY !== 'visible';
  }

  /* The nearest thing around it that cuts part of the box off. */
  function cutter(element, box) {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (!clips(around)) continue;
      const edge = around.getBoundingClientRect();
      if (!isInside(box, edge.left, edge.top, edge.right, edge.bottom)) return around;
    }
    return null;
  }

  function hits(element, x, y) {
    const top = document.elementFromPoint(x, y);
    return !!top && (element.contains(top) || top.contains(element));
  }

  // ---- Parts ------------------------------------------------------------------------------------

  const boxes = {};
  for (const name of ['board', 'seats', 'question', 'hand', 'told']) {
    const element = part(name);
    if (element && isSeen(element)) boxes[name] = element.getBoundingClientRect();
  }

  function checkBoard() {
    const box = boxes.board;
    if (!box) return fault('board', 'there is no [data-part=board]');
    const share = (box.width * box.height) / (W * H);
    if (limits.board && share < limits.board)
      fault('board', `covers ${(share * 100).toFixed(1)} % of the window, not ${limits.board * 100} % (${where(box)})`);
    if (limits.width && box.width < limits.width * W)
      fault('board', `is ${px(box.width)} wide, not ${limits.width * 100} % of ${W}`);
  }

  function checkParts() {
    for (const name of ['seats', 'question']) {
      if (!boxes[name]) fault('parts', `there is no [data-part=${name}]`);
      else if (!inWindow(boxes[name])) fault('parts', `${name} lies outside the window (${where(boxes[name])})`);
    }
    if (boxes.told && !inWindow(boxes.told)) fault('parts', `what is told lies outside the window (${where(boxes.told)})`);
    const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (beyond > 0) fault('parts', `the page is ${beyond} px wider than the window`);
  }

  // ---- Answers -------------------------------------------------------------------------------------

  const answers = all('[data-part="answer"]').filter(isSeen);

  function checkAnswer(button) {
    const box = button.getBoundingClientRect();
    const name = describe(button);
    if (!inWindow(box)) return fault('answer', `${name} lies outside the window (${where(box)})`);
    const around = cutter(button, box);
    if (around) return fault('answer', `${name} is cut off by ${describe(around)}`);
    if (box.width < limits.target || box.height < limits.target)
      fault('answer', `${name} is only ${px(box.width)} x ${px(box.height)}`);
    const [dx, dy] = [Math.min(CORNER, box.width / 4), Math.min(CORNER, box.height / 4)];
    const points = [
      [(box.left + box.right) / 2, (box.top + box.bottom) / 2],
      [box.left + dx, box.top + dy],
      [box.right - dx, box.top + dy],
      [box.left + dx, box.bottom - dy],
      [box.right - dx, box.bottom - dy],
    ];
    const missed = points.find(([x, y]) => !hits(button, x, y));
    if (missed) fault('answer', `${name} is covered by ${describe(document.elementFromPoint(...missed) ?? document.body)}`);
    if (button.scrollWidth > button.clientWidth + ROUND || button.scrollHeight > button.clientHeight + ROUND)
      fault('answer', `${name} is too small for what it says`);
  }

  // ---- Texts -------------------------------------------------------------------------------------------

  function texts(root) {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.data.trim() && isSeen(node.parentElement)) found.push(node);
    return found;
  }

  function boxOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  }

  /* Font size as it arrives on the screen. */
  function sizeOf(element) {
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (element instanceof SVGElement && element.getScreenCTM) {
      const { a, b, c, d } = element.getScreenCTM() ?? { a: 1, b: 0, c: 0, d: 1 };
      return size * Math.sqrt(Math.abs(a * d - b * c));
    }
    const scale = element.offsetHeight > 0 ? element.getBoundingClientRect().height / element.offsetHeight : 1;
    // offsetHeight is a whole number: what is near to 1 is 1.
    return Math.abs(scale - 1) > SCALED ? size * scale : size;
  }

  const small = new Map();
  function checkSize(node) {
    const element = node.parentElement;
    const box = boxOf(node);
    if (box.width === 0 || box.height === 0) return;
    const size = sizeOf(element);
    if (size >= limits.text - 0.05) return;
    // One fault for all texts of one size in one part.
    const where = `${size.toFixed(1)} px in ${element.closest('[data-part]')?.getAttribute('data-part') ?? 'the page'}`;
    if (!small.has(where)) small.set(where, element);
  }

  /* An inline element has no size of its own to compare. */
  function blockOf(element) {
    let block = element;
    while (block.clientWidth === 0 && block.parentElement) block = block.parentElement;
    return block;
  }

  function checkClip(node) {
    const element = node.parentElement;
    const box = boxOf(node);
    if (box.width === 0 || box.height === 0) return;
    const around = cutter(node.parentElement, box) ?? (clips(element) && !(element instanceof SVGElement) ? ownCut(element, box) : null);
    if (around) return fault('clipped', `${describe(element)} by ${describe(around)}`);
    if (element instanceof SVGElement) return;
    const block = blockOf(element);
    if (block.scrollWidth > block.clientWidth + ROUND && !block.matches('body, html, [data-part]'))
      fault('clipped', `${describe(element)} needs ${block.scrollWidth} px, has ${block.clientWidth}`);
  }

  // ---- What lies over what ------------------------------------------------------------------------

  /* The part of an element that is seen, or null. */
  function seenBox(element) {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (!clips(around)) continue;
      const edge = around.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return right - left > ROUND && bottom - top > ROUND ? { left, top, right, bottom } : null;
  }

  function shared(a, b) {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return width > 0 && height > 0 ? { width, height } : null;
  }

  const PARTS = '[data-part="board"], [data-part="seats"], [data-part="question"], [data-part="hand"], [data-part="told"], [data-part="side"], [data-part="recap"], [aria-labelledby="result"]';
  function checkOverlaps() {
    const rows = all(PARTS).filter(isSeen).map((element) => ({ element, box: seenBox(element) })).filter(({ box }) => box);
    rows.forEach((a, i) =>
      rows.slice(i + 1).forEach((b) => {
        const both = shared(a.box, b.box);
        if (both && both.width > ROUND && both.height > ROUND && !a.element.contains(b.element))
          fault('overlap', `${nameOf(a.element)} (${where(a.box)}) and ${nameOf(b.element)} (${where(b.box)})`);
      }),
    );
  }

  function nameOf(element) {
    return element.getAttribute('data-part') ?? element.getAttribute('aria-labelledby');
  }

  /* Texts of one part that are written over each other. */
  function checkWriting(root) {
    const rows = texts(root).map((node) => ({ node, box: boxOf(node) })).filter(({ box }) => box.width > 0);
    rows.forEach((a, i) =>
      rows.slice(i + 1).forEach((b) => {
        const both = shared(a.box, b.box);
        if (both && both.width > WRITTEN && both.height > WRITTEN)
          fault('overlap', `${describe(a.node.parentElement)} and ${describe(b.node.parentElement)}`);
      }),
    );
  }

  function ownCut(element, box) {
    const edge = element.getBoundingClientRect();
    return isInside(box, edge.left, edge.top, edge.right, edge.bottom) ? null : element;
  }

  // ---- What may be chosen ----------------------------------------------------------------------------

  const standing = new Map();
  for (const element of all('[data-ref]').filter((one) => one.closest('[data-part]') && isSeen(one)))
    for (const ref of element.getAttribute('data-ref').split(/\s+/))
      standing.set(ref, [...(standing.get(ref) ?? []), element]);

  const judged = new Map();
  /* Why the element cannot be clicked, or null. */
  function judge(element) {
    if (!judged.has(element)) judged.set(element, judgeAnew(element));
    return judged.get(element);
  }

  function judgeAnew(element) {
    const box = element.getBoundingClientRect();
    if (!isInside(box, -GLOW, -GLOW, W + GLOW, H + GLOW)) return `lies outside the window (${where(box)})`;
    if (box.width < limits.target - ROUND / 2 || box.height < limits.target - ROUND / 2)
      return `is only ${px(box.width)} x ${px(box.height)}`;
    const grid = [1, 2, 3, 4, 5].flatMap((i) => [1, 2, 3, 4, 5].map((j) => [box.left + (box.width * i) / 6, box.top + (box.height * j) / 6]));
    const free = grid.filter(([x, y]) => hits(element, x, y)).length;
    const isFree = hits(element, (box.left + box.right) / 2, (box.top + box.bottom) / 2) || free >= 8;
    return isFree ? null : `is covered by ${describe(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2) ?? document.body)}`;
  }

  function checkSteps() {
    const named = new Set(answers.map((button) => button.getAttribute('data-step')).filter(Boolean));
    let unnamed = answers.filter((button) => !button.hasAttribute('data-step')).length;
    const hasAmount = all('[role="spinbutton"], [role="slider"], input, [data-repeat]', part('question')).some(isSeen);
    const left = [];
    for (const { step, refs } of asked) {
      if (named.has(step)) continue;
      const elements = refs.flatMap((ref) => standing.get(ref) ?? []);
      if (elements.some((element) => judge(element) === null)) continue;
      const best = elements[0];
      left.push(best ? `"${step}": ${describe(best)} ${judge(best)}` : `"${step}": nothing stands for it`);
    }
    // Buttons that say no step may be those of the steps that are left.
    if (hasAmount) unnamed = Infinity;
    if (left.length > unnamed) fault('choice', `${left.length} of ${asked.length} steps: ${left.slice(0, 3).join('; ')}`);
  }

  checkBoard();
  checkParts();
  answers.forEach(checkAnswer);
  texts(document.body).forEach(checkSize);
  // Which letter of a mark it was does not matter.
  const isLetter = (element) => element.textContent.trim().length < 2;
  small.forEach((element, where) => fault('text', `${where}: ${isLetter(element) ? 'a single letter' : describe(element)}`));
  for (const root of ['told', 'question', 'hand', 'seats'].map(part).filter(Boolean)) {
    texts(root).forEach(checkClip);
    checkWriting(root);
  }
  checkOverlaps();
  if (asked) checkSteps();
  const plain = Object.fromEntries(
    Object.entries(boxes).map(([name, { left, top, width, height }]) => [name, { left, top, width, height }]),
  );
  return { faults, boxes: plain, answers: answers.length, state: part('question')?.getAttribute('data-state') ?? null };
}
