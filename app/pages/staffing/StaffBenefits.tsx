const OTHERS = [
  { title: "Reduced risk", text: "Extend, scale down or stop as plans change." },
  { title: "Specialized expertise", text: "For the months you need it." },
  { title: "Cost efficiency", text: "No long recruitment cycle and no idle bench." },
];

/** Four benefits; the first is shown with its figure. */
export function StaffBenefits() {
  return (
    <div className="benefits">
      <div className="benefit-figure" data-reveal="">
        <p className="figure">
          <span>up to </span>60%
        </p>
        <h3>Faster time-to-productivity</h3>
        <p>Ramp-up reduced by up to 60%.</p>
      </div>
      <ul className="offerings one stagger">
        {OTHERS.map(({ title, text }) => (
          <li key={title} data-reveal="">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
