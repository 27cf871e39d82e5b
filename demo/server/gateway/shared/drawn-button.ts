/**
 * Buttons of the stand-ins for wallets' scripts. `drawButton(name, drawing, colors)` returns a button that looks like the
 * wallet's own: its mark as an SVG drawing, in black or white as the wallet's rules ask. It fills its container and has
 * the container's corners. Styles are set through the CSSOM, which a strict Content-Security-Policy allows.
 */
export const drawButtonScript = `
  function drawButton(name, drawing, colors) {
    var button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-label', name);
    Object.assign(button.style, {
      display: 'block', boxSizing: 'border-box', width: '100%', height: '100%', minHeight: '40px', margin: '0', padding: '0 12px',
      border: colors.border || '0', borderRadius: 'inherit', color: colors.text, background: colors.background, cursor: 'pointer', font: 'inherit'
    });
    var svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', drawing.box);
    svg.setAttribute('height', drawing.height);
    svg.setAttribute('aria-hidden', 'true');
    svg.style.maxWidth = '100%';
    svg.style.verticalAlign = 'middle';
    drawing.paths.forEach(function (shape) {
      var path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('d', shape[0]);
      path.setAttribute('fill', shape[1] || 'currentColor');
      if (shape[2]) path.setAttribute('transform', shape[2]);
      svg.appendChild(path);
    });
    button.appendChild(svg);
    if (drawing.wordmark) {
      var word = button.appendChild(document.createElement('span'));
      word.textContent = drawing.wordmark;
      word.dir = 'ltr';
      word.setAttribute('aria-hidden', 'true');
      Object.assign(word.style, { marginInlineStart: '6px', font: 'italic 800 19px/1 Verdana, Arial, sans-serif', letterSpacing: '-0.04em', verticalAlign: 'middle' });
    }
    return button;
  }`;

/** Drawings for `drawButton`, as JSON. Source of the outlines: Simple Icons (CC0), and Google's colors. */
export const walletDrawings = {
  applePay: JSON.stringify({
    box: '3.8 8.3 16.6 7.5',
    height: 22,
    paths: [
      [
        'M6.86 8.53c-.3.016-.668.199-.88.456c-.191.22-.36.58-.316.918c.338.03.675-.169.888-.418c.205-.258.345-.603.308-.955zm2.207.42v5.493h.852v-1.877h1.18c1.078 0 1.835-.739 1.835-1.812c0-1.07-.742-1.805-1.808-1.805zm.852.719h.982c.739 0 1.161.396 1.161 1.089c0 .692-.422 1.092-1.164 1.092h-.979zm-3.154.3c-.45.01-.83.28-1.05.28c-.235 0-.593-.264-.981-.257a1.45 1.45 0 0 0-1.23.747c-.527.908-.139 2.255.374 2.995c.249.366.549.769.944.754c.373-.014.52-.242.973-.242c.454 0 .586.242.98.235c.41-.007.667-.366.915-.733c.286-.417.403-.82.41-.841c-.007-.008-.79-.308-.797-1.209c-.008-.754.615-1.113.644-1.135c-.352-.52-.9-.578-1.09-.593zm8.204.397c-.99 0-1.606.533-1.652 1.256h.777c.072-.358.369-.586.845-.586c.502 0 .803.266.803.711v.309l-1.097.064c-.951.054-1.488.484-1.488 1.184c0 .72.548 1.207 1.332 1.207c.526 0 1.032-.281 1.264-.727h.019v.659h.788v-2.76c0-.803-.62-1.317-1.591-1.317m1.94.072l1.446 4.009c0 .003-.073.24-.073.247c-.125.41-.33.571-.711.571c-.069 0-.206 0-.267-.015v.666c.06.011.267.019.335.019c.83 0 1.226-.312 1.568-1.283l1.5-4.214h-.868l-1.012 3.259h-.015l-1.013-3.26zm-1.167 2.189v.316c0 .521-.45.917-1.024.917c-.442 0-.731-.228-.731-.579c0-.342.278-.56.769-.593z',
      ],
    ],
  }),
  googlePay: JSON.stringify({
    box: '-0.2 7 24.4 9.9',
    height: 22,
    paths: [
      [
        'M10.464 7.785v6.9h.886V11.89h1.465q.904 0 1.522-.588a1.91 1.91 0 0 0 .635-1.464a1.92 1.92 0 0 0-.635-1.456a2.13 2.13 0 0 0-1.522-.598zm2.427.85a1.16 1.16 0 0 1 .823.365a1.176 1.176 0 0 1 0 1.686a1.17 1.17 0 0 1-.877.357H11.35V8.635zm4.124 1.175q-1.262 0-1.907.925l.781.491q.432-.626 1.175-.626a1.25 1.25 0 0 1 .856.323a1 1 0 0 1 .366.785v.202q-.51-.29-1.3-.289q-.926 0-1.479.434q-.555.432-.554 1.165a1.48 1.48 0 0 0 .525 1.156q.525.463 1.305.463q.915 0 1.465-.81h.038v.655h.848v-2.909q0-.915-.568-1.44q-.57-.525-1.551-.525m2.263.154l1.946 4.422l-1.098 2.38h.915L24 9.963h-.965l-1.368 3.391h-.02l-1.406-3.39zm-2.146 2.368q.741 0 1.156.33q0 .558-.44.973a1.4 1.4 0 0 1-.997.414a1.08 1.08 0 0 1-.69-.232a.71.71 0 0 1-.293-.578q0-.383.363-.647q.36-.26.9-.26Z',
      ],
      ...[
        [
          'M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z',
          '#ea4335',
        ],
        [
          'M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z',
          '#4285f4',
        ],
        [
          'M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z',
          '#fbbc05',
        ],
        [
          'M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z',
          '#34a853',
        ],
      ].map(([d, fill]) => [d, fill, 'translate(0 7.2) scale(.166)']),
    ],
  }),
  paypal: JSON.stringify({
    box: '0 0 24 24',
    height: 22,
    wordmark: 'PayPal',
    paths: [
      [
        'M15.607 4.653H8.941L6.645 19.251H1.82L4.862 0h7.995c3.754 0 6.375 2.294 6.473 5.513c-.648-.478-2.105-.86-3.722-.86',
        '#003087',
      ],
      [
        'M22.177 10.199c0 3.41-3.01 6.853-6.958 6.853h-2.493L11.595 24H6.74l1.845-11.538h3.592c4.208 0 7.346-3.634 7.153-6.949a5.24 5.24 0 0 1 2.848 4.686',
        '#0070e0',
      ],
      ['M9.653 5.546h6.408c.907 0 1.942.222 2.363.541c-.195 2.741-2.655 5.483-6.441 5.483H8.714Z', '#001c64'],
    ],
  }),
};
