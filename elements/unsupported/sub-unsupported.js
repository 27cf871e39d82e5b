/*
 * Shows a notice in each of our elements on engines that no build supports. The notice has the page's address and a QR
 * code to continue on a phone. Engines without JavaScript modules (before Chromium 61) run this script because pages
 * include it with <script nomodule>. In Chromium 63, which has modules, the TV build's `polyfills.js` loads it.
 * Chromium 61 and 62 never load it: they have modules, but not the dynamic imports that the loader needs. The build
 * doesn't transpile the script, so it must be ES5.
 */
(function () {
  var texts = __UNSUPPORTED_TEXTS__;
  var byteMode = 4;
  var quietZone = 4;
  // The "version" of a QR code is its size. For versions 1 to 10 at error correction level M: the number of
  // error correction codewords (ECC bytes) per block, and the number of blocks. Source: ISO/IEC 18004, table 9.
  var eccLengths = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
  var blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
  /** The length of the longest URL that fits into version 10, in bytes. */
  var maxUrlBytes = 213;

  /**
   * How many codewords fit into a version: the number of modules (squares) that belong neither to a pattern nor to the
   * format or version information, divided by 8.
   */
  function codewordCount(version) {
    var bits = (16 * version + 128) * version + 64;
    if (version > 1) {
      var alignments = Math.floor(version / 7) + 2;
      bits -= (25 * alignments - 10) * alignments - 55;
      if (version > 6) bits -= 36;
    }
    return Math.floor(bits / 8);
  }

  /** How many codewords a version has for data: all except those for error correction. */
  function dataCodewordCount(version) {
    return codewordCount(version) - eccLengths[version - 1] * blockCounts[version - 1];
  }

  /** The bytes of a text in UTF-8. */
  function bytesOf(text) {
    var escaped = encodeURI(text);
    var bytes = [];
    for (var i = 0; i < escaped.length; i++) {
      if (escaped.charAt(i) === '%') {
        bytes.push(parseInt(escaped.substr(i + 1, 2), 16));
        i += 2;
      } else bytes.push(escaped.charCodeAt(i));
    }
    return bytes;
  }

  /** The product of two bytes in the Galois field GF(256) of QR codes. */
  function multiply(a, b) {
    var product = 0;
    for (var bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a);
    return product;
  }

  /** The Reed-Solomon error correction codewords of a block. */
  function eccOf(block, length) {
    var divisor = [];
    var code = [];
    var i;
    var j;
    for (i = 0; i < length; i++) {
      divisor.push(i === length - 1 ? 1 : 0);
      code.push(0);
    }
    var root = 1;
    for (i = 0; i < length; i++) {
      for (j = 0; j < length; j++) {
        divisor[j] = multiply(divisor[j], root);
        if (j + 1 < length) divisor[j] ^= divisor[j + 1];
      }
      root = multiply(root, 2);
    }
    for (i = 0; i < block.length; i++) {
      var factor = block[i] ^ code.shift();
      code.push(0);
      for (j = 0; j < length; j++) code[j] ^= multiply(divisor[j], factor);
    }
    return code;
  }

  /**
   * The padded text's codewords, interleaved across the blocks, followed by the error correction codewords, also
   * interleaved.
   */
  function codewordsOf(bytes, version) {
    var bits = [];
    function push(value, count) {
      for (var bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
    }
    var capacity = dataCodewordCount(version);
    push(byteMode, 4);
    push(bytes.length, version < 10 ? 8 : 16);
    for (var i = 0; i < bytes.length; i++) push(bytes[i], 8);
    push(0, Math.min(4, capacity * 8 - bits.length));
    while (bits.length % 8) bits.push(0);
    // The standard alternates the padding bytes 0xec and 0x11.
    for (var pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) push(pad, 8);

    var data = [];
    for (i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
    var blockCount = blockCounts[version - 1];
    var eccLength = eccLengths[version - 1];
    var totalCount = codewordCount(version);
    // The first blocks can be one codeword shorter than the others.
    var shortLength = Math.floor(totalCount / blockCount) - eccLength;
    var shortCount = blockCount - (totalCount % blockCount);
    var blocks = [];
    var eccBlocks = [];
    var blockStart = 0;
    for (i = 0; i < blockCount; i++) {
      var blockEnd = blockStart + shortLength + (i < shortCount ? 0 : 1);
      blocks.push(data.slice(blockStart, blockEnd));
      eccBlocks.push(eccOf(blocks[i], eccLength));
      blockStart = blockEnd;
    }
    var codewords = [];
    var position;
    for (position = 0; position <= shortLength; position++)
      for (i = 0; i < blockCount; i++) if (position < blocks[i].length) codewords.push(blocks[i][position]);
    for (position = 0; position < eccLength; position++)
      for (i = 0; i < blockCount; i++) codewords.push(eccBlocks[i][position]);
    return codewords;
  }

  /** The rows of a QR code for a text of at most `maxUrlBytes` bytes. Dark modules are true. */
  function qrCode(text) {
    var bytes = bytesOf(text);
    var version = 1;
    while (bytes.length * 8 + 4 + (version < 10 ? 8 : 16) > dataCodewordCount(version) * 8) version++;
    var size = version * 4 + 17;
    var rows = [];
    // Marks the modules that can't contain data: those of the patterns, the version and the format.
    var reserved = [];
    var x;
    var y;
    for (y = 0; y < size; y++) {
      rows.push([]);
      reserved.push([]);
    }
    function set(column, row, isDark) {
      if (row < 0 || row >= size || column < 0 || column >= size) return;
      rows[row][column] = !!isDark;
      reserved[row][column] = true;
    }
    /** Draws a finder or alignment pattern: nested squares. */
    function drawPattern(centerX, centerY, reach, isFinder) {
      for (var dy = -reach; dy <= reach; dy++) {
        for (var dx = -reach; dx <= reach; dx++) {
          var distance = Math.max(Math.abs(dx), Math.abs(dy));
          set(centerX + dx, centerY + dy, isFinder ? distance !== 2 && distance !== 4 : distance !== 1);
        }
      }
    }
    // Draws the timing patterns: the row and the column of alternating modules.
    for (x = 0; x < size; x++) {
      set(x, 6, x % 2 === 0);
      set(6, x, x % 2 === 0);
    }
    // Draws the alignment patterns, whose centers are at these coordinates, except where the finder patterns are.
    var centers = [];
    if (version > 1) {
      centers = version > 6 ? [6, 2 * version + 8, size - 7] : [6, size - 7];
    }
    var last = centers.length - 1;
    for (x = 0; x <= last; x++) {
      for (y = 0; y <= last; y++) {
        if ((x === 0 && y === 0) || (x === 0 && y === last) || (x === last && y === 0)) continue;
        drawPattern(centers[x], centers[y], 2, false);
      }
    }
    drawPattern(3, 3, 4, true);
    drawPattern(size - 4, 3, 4, true);
    drawPattern(3, size - 4, 4, true);
    // The version, with its own error correction.
    if (version > 6) {
      var versionBits = version;
      for (x = 0; x < 12; x++) versionBits = (versionBits << 1) ^ ((versionBits >>> 11) * 0x1f25);
      versionBits |= version << 12;
      for (x = 0; x < 18; x++) {
        set(size - 11 + (x % 3), Math.floor(x / 3), (versionBits >>> x) & 1);
        set(Math.floor(x / 3), size - 11 + (x % 3), (versionBits >>> x) & 1);
      }
    }
    // The format: level M (0) and mask 0, with their own error correction. Decoders read every mask, so this code
    // always uses mask 0.
    var format = 0x5412;
    for (x = 0; x < 15; x++) {
      var isSet = (format >>> x) & 1;
      if (x < 6) set(8, x, isSet);
      else if (x < 8) set(8, x + 1, isSet);
      else if (x === 8) set(7, 8, isSet);
      else set(14 - x, 8, isSet);
      if (x < 8) set(size - 1 - x, 8, isSet);
      else set(8, size - 15 + x, isSet);
    }
    set(8, size - 8, true);

    // The data, in columns of two modules from right to left, upwards and downwards in turn.
    var codewords = codewordsOf(bytes, version);
    var bitIndex = 0;
    for (var right = size - 1; right > 0; right -= 2) {
      // Column 6 is a timing pattern.
      if (right === 6) right = 5;
      for (var step = 0; step < size; step++) {
        for (var side = 0; side < 2; side++) {
          x = right - side;
          y = (right + 1) & 2 ? step : size - 1 - step;
          if (reserved[y][x]) continue;
          var bit = bitIndex < codewords.length * 8 && (codewords[bitIndex >>> 3] >>> (7 - (bitIndex & 7))) & 1;
          var isInverted = (x + y) % 2 === 0;
          rows[y][x] = isInverted ? !bit : !!bit;
          bitIndex++;
        }
      }
    }
    return rows;
  }

  /** The SVG path of the dark modules. */
  function pathOf(rows) {
    var path = '';
    for (var y = 0; y < rows.length; y++) {
      for (var x = 0; x < rows.length; x++) {
        if (rows[y][x]) path += 'M' + (x + quietZone) + ' ' + (y + quietZone) + 'h1v1h-1z';
      }
    }
    return path;
  }

  /** An attribute's value, from the first of the nodes that has a value for it; an empty string if none has. */
  function attributeOf(nodes, name) {
    for (var i = 0; i < nodes.length; i++) {
      var value = nodes[i] && nodes[i].getAttribute(name);
      if (value) return value;
    }
    return '';
  }

  function languageOf(element) {
    // The element's or the script's language comes first, then the page's, then the browser's. With `lang="auto"`, the
    // page's language is skipped.
    var requested = attributeOf([element], 'lang') || attributeOf(scripts, 'data-lang');
    var candidates = requested && requested !== 'auto' ? [requested] : [];
    if (requested !== 'auto') candidates.push(document.documentElement.lang);
    candidates.push(navigator.language, navigator.userLanguage);
    for (var i = 0; i < candidates.length; i++) {
      var code = String(candidates[i] || '')
        .slice(0, 2)
        .toLowerCase();
      if (texts.hasOwnProperty(code)) return code;
    }
    return 'en';
  }

  /** The URL for the QR code: the one in `data-address`, or the page's. A URL that doesn't fit is shortened. */
  function addressOf(element) {
    var address = attributeOf([element].concat(scripts), 'data-address');
    var pageUrl = location.href.split('#')[0];
    if (!address) address = bytesOf(pageUrl).length > maxUrlBytes ? pageUrl.split('?')[0] : pageUrl;
    return bytesOf(address).length > maxUrlBytes ? location.protocol + '//' + location.host + '/' : address;
  }

  /** Creates an element with inline styles, and appends it to `parent`. */
  function appendStyled(name, css, parent) {
    var element = document.createElement(name);
    element.style.cssText = css;
    parent.appendChild(element);
    return element;
  }

  /** Replaces the content of an element with the notice. */
  function showNotice(element) {
    var lang = languageOf(element);
    var isTv = (attributeOf([element], 'scene') || attributeOf(scripts, 'data-scene')) === 'STB';
    var theme = attributeOf([element], 'theme') || attributeOf(scripts, 'data-theme');
    var isDark = theme === 'dark' || (isTv && theme !== 'light');
    var address = addressOf(element);
    while (element.lastChild) element.removeChild(element.lastChild);
    element.style.display = 'block';
    var colors = isDark ? 'color:#fff;background:#17171a;' : 'color:#1b1b1f;background:#fff;';
    // 1.46vw is 28px on a TV with a width of 1920px, the text size of the product's views for TVs.
    var fontSize = isTv ? '1.46vw' : '18px';
    var notice = appendStyled(
      'div',
      colors + 'padding:5%;box-sizing:border-box;font:' + fontSize + '/1.4 sans-serif;text-align:left;overflow:hidden;',
      element
    );
    notice.lang = lang;
    notice.setAttribute('role', 'alert');

    var rows = qrCode(address);
    var namespace = 'http://www.w3.org/2000/svg';
    var picture = document.createElementNS(namespace, 'svg');
    var width = rows.length + 2 * quietZone;
    picture.setAttribute('viewBox', '0 0 ' + width + ' ' + width);
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', texts[lang].picture);
    // Prevents gaps between modules, which would disturb scanners.
    picture.setAttribute('shape-rendering', 'crispEdges');
    var pictureSize = isTv ? 'width:24vw;height:24vw;' : 'width:240px;height:240px;max-width:100%;';
    picture.style.cssText = pictureSize + 'float:left;background:#fff;margin:0 5% 16px 0;';
    var darkModules = document.createElementNS(namespace, 'path');
    darkModules.setAttribute('d', pathOf(rows));
    darkModules.setAttribute('fill', '#000');
    picture.appendChild(darkModules);
    notice.appendChild(picture);

    var body = appendStyled('div', 'overflow:hidden;min-width:240px;', notice);
    appendStyled('h2', 'margin:0 0 .5em;font-size:1.6em;line-height:1.2;', body).appendChild(
      document.createTextNode(texts[lang].title)
    );
    appendStyled('p', 'margin:0 0 .8em;', body).appendChild(document.createTextNode(texts[lang].text));
    var link = appendStyled(
      'a',
      'color:inherit;font-weight:bold;word-wrap:break-word;',
      appendStyled('p', 'margin:0;', body)
    );
    link.href = address;
    link.appendChild(document.createTextNode(address.replace(/^https?:\/\//, '').replace(/\/$/, '')));
  }

  /** The page's <script> elements of this script and of the loader, in the order in which their attributes apply. */
  var scripts = [];
  function start() {
    var found = document.getElementsByTagName('script');
    var i;
    for (i = 0; i < found.length; i++) {
      if (/\/sub(-light|-unsupported)?\.js($|[?#])/.test(found[i].src)) scripts.push(found[i]);
    }
    // The attributes of this script take precedence over those of the loader.
    scripts.sort(function (a, b) {
      return (/-unsupported/.test(b.src) ? 1 : 0) - (/-unsupported/.test(a.src) ? 1 : 0);
    });
    // `data-element="plans"` inserts <sub-plans> after the script, as the loader would.
    for (i = 0; i < scripts.length; i++) {
      var name = scripts[i].getAttribute('data-element');
      var next = scripts[i].nextSibling;
      if (!name || (next && next.localName === 'sub-' + name)) continue;
      scripts[i].parentNode.insertBefore(document.createElement('sub-' + name), next);
    }
    var all = document.getElementsByTagName('*');
    var elements = [];
    for (i = 0; i < all.length; i++) if (/^sub-/.test(all[i].localName)) elements.push(all[i]);
    for (i = 0; i < elements.length; i++) if (document.documentElement.contains(elements[i])) showNotice(elements[i]);
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
