// The sounds of the table, made from oscillators and noise. No sound files are loaded.

let context;

const tone = (at, pitch, length, volume = 0.12, shape = "sine") => {
  const [voice, gain] = [context.createOscillator(), context.createGain()];
  voice.type = shape;
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(volume, context.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + length);
  voice.connect(gain).connect(context.destination);
  voice.start(context.currentTime + at);
  voice.stop(context.currentTime + at + length);
};

const noise = (at, length, pitch, volume = 0.2) => {
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
};

const sounds = {
  dice: () => [0, 0.09, 0.17, 0.28, 0.33].forEach((at) => noise(at, 0.05, 2400, 0.35)),
  step: () => [0, 0.16].forEach((at) => noise(at, 0.06, 420, 0.4)),
  card: () => noise(0, 0.14, 3200, 0.2),
  stamp: () => (noise(0, 0.12, 180, 0.9), tone(0, 90, 0.15, 0.25)),
  alarm: () => [0, 0.25, 0.5].forEach((at) => (tone(at, 660, 0.12, 0.1, "square"), tone(at + 0.12, 520, 0.12, 0.1, "square"))),
  fanfare: () => [392, 523, 659, 784].forEach((pitch, i) => tone(i * 0.14, pitch, i === 3 ? 0.7 : 0.2, 0.12, "triangle")),
  bell: () => (tone(0, 880, 0.5, 0.1), tone(0.12, 1175, 0.6, 0.08)),
};

export function play(name) {
  context ??= new AudioContext();
  // Browsers stay silent until the page has been touched. Sounds missed until then are not played later.
  if (context.state === "running") sounds[name]?.();
  else context.resume();
}
